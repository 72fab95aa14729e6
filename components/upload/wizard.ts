import { type Target, withHeaders } from "@/lib/contact-file/judge/mapping.ts";
import type { HubFacts, Messages } from "@/lib/contact-file/protocol.ts";
import { isSpellingAlone, type Reading, type ReadOptions } from "@/lib/contact-file/reading.ts";
import type { RowFilter, Step } from "@/lib/contact-file/review.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { hoursOf } from "@/lib/outbound/hubs/hub-hours.ts";
import { knownMapping, rememberMapping } from "@/lib/outbound/upload/queries.ts";
import { fittingMapping, hasClient, isPlain, rematched } from "./match/matching";
import { messagesOf } from "./match/messages-of";
import { NumberCheck } from "./review/number-check";
import { Keeper } from "./saved/work";
import type { KeptWork } from "./saved/work-store";
import { Sender } from "./send/sender";
import { empty, type Prepared, type Stage, type UploadKind, type WizardState } from "./wizard-state";
import { WizardStore } from "./wizard-store";

const LOOK_AGAIN_MS = 2000;

/** One file on its way into a hub: read, matched, reviewed, sent. */
export class Wizard extends WizardStore {
  readonly hub: DeskHub;
  readonly kind: UploadKind;
  readonly sender: Sender;
  readonly #keeper: Keeper;
  readonly #facts: HubFacts;
  /** What the hub's templates ask for, once it is known. */
  readonly #messages: Promise<Messages | null>;
  readonly #check: NumberCheck;
  #source: File | null = null;

  constructor(hub: DeskHub, kind: UploadKind, owner: string) {
    super();
    this.hub = hub;
    this.kind = kind;
    this.#facts = {
      channel: hub.channel,
      preview: hub.mode === "preview",
      array: kind,
      country: hub.settings.country,
      hours: hoursOf(hub),
      messages: null,
    };
    this.#messages = hub.channel === "telephony" ? Promise.resolve(null) : messagesOf(hub).catch(() => null);
    this.#keeper = new Keeper(hub.name, kind, owner);
    this.sender = new Sender(this);
    this.#check = new NumberCheck(this, hub.name);
  }

  /** Goes on with what this tab was at before a reload, else tells what is unfinished. */
  async start(): Promise<void> {
    const { mine, others, held } = await this.#keeper.find();
    if (mine) await this.goOn(mine);
    this.set({ starting: false, unfinished: others });
    if (held) this.#lookAgain();
  }

  /** What another tab is at is unfinished work once that tab is closed, which it may be already. */
  #lookAgain(): void {
    setTimeout(async () => {
      if (this.closed) return;
      const { others, held } = await this.#keeper.find();
      this.set({ unfinished: others });
      if (held) this.#lookAgain();
    }, LOOK_AGAIN_MS);
  }

  choose(source: File, pasted = false): Promise<void> {
    return this.#read(source, pasted, {});
  }

  async changeOptions(options: Partial<ReadOptions>): Promise<void> {
    await this.run("reading", async () => {
      return this.#afterRereading(await this.file.reread(options), isSpellingAlone(options));
    });
    await this.keep();
  }

  /** What was matched by hand stays as long as the columns do: another encoding or country changes none. */
  async #afterRereading(reading: Reading, spelling: boolean): Promise<Partial<WizardState>> {
    const { mapping: before, stage } = this.state;
    const kept = spelling && before && !reading.refusal ? withHeaders(before, reading.columns) : before;
    const mapping = stage === "file" || reading.refusal ? null : fittingMapping(kept, reading, this.hub, this.kind);
    if (!mapping) return this.#afterReading(reading);
    const found = { reading, mapping, lacksClient: false };
    if (stage === "review" && spelling) return { ...found, ...(await this.#reviewed(mapping)) };
    return { ...found, stage: "match", review: null };
  }

  match(index: number, to: Target, name?: string): void {
    const { mapping } = this.state;
    if (mapping) this.set({ mapping: rematched(mapping, index, to, name), lacksClient: false });
  }

  /** Checks the rows as they are matched now. */
  async review(): Promise<void> {
    const { mapping, reading, stage, known } = this.state;
    if (!mapping) return;
    if (!hasClient(this.hub, mapping)) return this.set({ lacksClient: true });
    const seen = { refused: 0, known: stage === "match" ? null : known };
    const ready = await this.run("checking", async () => ({ ...(await this.#reviewed()), ...seen }));
    if (!ready) return;
    await this.keep();
    if (reading?.headersFingerprint) {
      await rememberMapping(this.hub.name, reading.headersFingerprint, mapping).catch(() => undefined);
    }
  }

  async chooseDateOrder(dateOrder: "dmy" | "mdy"): Promise<void> {
    const { mapping } = this.state;
    if (!mapping) return;
    this.set({ mapping: { ...mapping, dateOrder } });
    await this.review();
  }

  async apply(step: Step): Promise<void> {
    await this.run("checking", async () => ({ review: await this.file.apply(step), ...this.#changed() }));
    this.askAgain();
    await this.keep();
  }

  async undo(): Promise<void> {
    await this.run("checking", async () => ({ review: await this.file.undo(), ...this.#changed() }));
    this.askAgain();
    await this.keep();
  }

  get workId(): string {
    return this.#keeper.id;
  }

  rows(filter: RowFilter, first: number, count: number) {
    return this.file.rows(filter, first, count);
  }

  async goTo(stage: Stage): Promise<void> {
    // Who goes back to the columns matches them anew.
    this.set(stage === "match" ? { stage, error: null, known: null } : { stage, error: null });
    if (stage === "review" && this.state.asking !== "done") this.askAgain();
    await this.keep();
  }

  /** Back to an empty page; what was sent of an unfinished upload is given up. */
  async startOver(): Promise<void> {
    this.#check.stop();
    await this.sender.giveUp().catch(() => null);
    await this.#keeper.forget();
    const { others } = await this.#keeper.find();
    this.#source = null;
    this.set({ ...empty, starting: false, unfinished: others });
  }

  /** Takes up work that was left, here or at another hub. */
  async goOn(work: KeptWork): Promise<void> {
    const source = await this.#keeper.take(work);
    if (this.closed) return this.#keeper.release();
    if (!source) return this.set({ unfinished: this.state.unfinished.filter(({ id }) => id !== work.id) });
    const { prepared } = work;
    const here = work.hub === this.hub.name;
    await this.#read(source, prepared.pasted, prepared.options, { ...prepared, order: here ? prepared.order : null });
  }

  async forgetUnfinished(work: KeptWork): Promise<void> {
    await this.#keeper.drop(work);
    this.set({ unfinished: this.state.unfinished.filter(({ id }) => id !== work.id) });
  }

  /** Done: nothing of it stays in this browser. */
  async finish(): Promise<void> {
    await this.#keeper.forget();
  }

  async keep(): Promise<void> {
    const { reading, mapping, stage, order, sending, pasted, review } = this.state;
    if (!this.#source || !reading || this.closed) return;
    const steps = review ? await this.file.steps() : [];
    const paused = sending?.state === "paused" || sending?.state === "failed";
    const prepared: Prepared = { pasted, options: reading.options, mapping, steps, stage, order, paused };
    const kept = await this.#keeper.keep(this.#source, prepared);
    if (kept !== this.state.kept) this.set({ kept });
  }

  override close(): void {
    this.#check.stop();
    this.sender.stop();
    this.#keeper.release();
    super.close();
  }

  async #read(source: File, pasted: boolean, options: Partial<ReadOptions>, before?: Prepared): Promise<void> {
    this.#check.stop();
    this.#source = source;
    const file = { filename: source.name, size: source.size, pasted };
    this.set({ ...empty, ...file, starting: before !== undefined, unfinished: this.state.unfinished });
    const text = pasted ? await source.text() : source;
    const read = await this.run("reading", async () => {
      const facts = { ...this.#facts, messages: await this.#messages };
      const reading = await this.file.read(text, facts, options);
      return before ? this.#restored(reading, before) : this.#afterReading(reading);
    });
    this.set({ starting: false });
    if (!read) return;
    if (!before) await this.#keeper.begin();
    await this.keep();
    const { stage, order } = this.state;
    if (before && stage === "send" && order) await this.sender.goOn(before.paused);
  }

  async #afterReading(reading: Reading): Promise<Partial<WizardState>> {
    const found = { reading, mapping: reading.suggested, known: null, review: null, lacksClient: false };
    if (reading.refusal) return { ...found, stage: "file" };
    const known = await this.#known(reading);
    if (!known) return { ...found, stage: "match" };
    if (known.known !== "mine" || !isPlain(reading)) return { ...found, ...known, stage: "match" };
    return { ...found, ...known, ...(await this.#reviewed(known.mapping)) };
  }

  async #known(reading: Reading) {
    if (!reading.headersFingerprint || this.state.stage !== "file") return null;
    const kept = await knownMapping(this.hub.name, reading.headersFingerprint).catch(() => null);
    const mapping = kept && fittingMapping(kept.mapping, reading, this.hub, this.kind);
    return mapping && { mapping, known: kept.from };
  }

  async #restored(reading: Reading, { mapping, steps, stage, order }: Prepared): Promise<Partial<WizardState>> {
    const fitted = mapping && !reading.refusal ? fittingMapping(mapping, reading, this.hub, this.kind) : null;
    if (!fitted) return this.#afterReading(reading);
    const found = { reading, mapping: fitted, order };
    if (stage === "file" || stage === "match") return { ...found, stage: "match" };
    const reviewed = await this.#reviewed(fitted);
    if (steps.length === 0) return { ...found, ...reviewed, stage: order ? stage : "review" };
    return { ...found, ...reviewed, review: await this.file.replay(steps), stage: order ? stage : "review" };
  }

  async #reviewed(mapping = this.state.mapping): Promise<Partial<WizardState>> {
    if (!mapping) return {};
    const review = await this.file.review(mapping);
    this.askAgain();
    return { review, stage: "review", ...this.#changed() };
  }

  #changed() {
    return { version: this.state.version + 1 };
  }

  /** Asks the service which numbers are on its blacklist or in a list of the hub. */
  askAgain(): void {
    this.#check.begin();
  }

  /** What is sent is looked at by the service anyway: the question would only be in its way. */
  stopAsking(): void {
    this.#check.stop();
    if (this.state.asking !== "done") this.set({ asking: "no" });
  }
}
