import type { CauseLabels } from "@/lib/contact-file/protocol.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import type { LeftOutRecord } from "@/lib/outbound/lists/left-out-schema.ts";
import {
  checkNumbers,
  completeUpload,
  discardUploaded,
  dropUpload,
  keepLeftOut,
  listOf,
  openUpload,
  sendChunk,
  sendLeads,
  uploadProgress,
} from "@/lib/outbound/upload/queries.ts";
import type { Wizard } from "../wizard";
import type { Outcome, UploadOrder } from "../wizard-state";
import { outcomeOf } from "./leads-outcome";
import { type Receiver, type Standing, sendAll, takenBack, type UploadPieces, withRetries } from "./sending";

/** Leads are few; more at once are a list. */
export const MOST_LEADS = 10_000;

/** Sends what a wizard has reviewed, and can be paused, gone on with and given up. */
export class Sender {
  readonly #wizard: Wizard;
  /** Where the pieces begin, once the contacts are packed. */
  #firsts: number[] = [];
  #stop = new AbortController();

  constructor(wizard: Wizard) {
    this.#wizard = wizard;
  }

  /** Packs the contacts and sends them, unless the hub has these very contacts already: then it asks first. */
  async begin(name: string, onError: "fail" | "skip", labels: CauseLabels): Promise<void> {
    const { order: before, refused } = this.#wizard.state;
    const attempt = (before?.attempt ?? 0) + (before || refused ? 1 : 0);
    this.#wizard.stopAsking();
    this.#wizard.set({ stage: "send", sending: { state: "packing" }, error: null, refused: 0 });
    await this.#guard(async (signal) => {
      const { contacts, fingerprint } = await this.#plan();
      this.#wizard.set({ total: contacts, order: { name, onError, attempt, id: null, fingerprint, labels } });
      const list = this.#wizard.kind === "list" ? await this.#same(fingerprint, signal) : null;
      if (list) return this.#wizard.set({ sending: { state: "twice", list, contacts } });
      await this.#send(signal);
    });
  }

  /** Sends although the hub has them, or after a pause or a failure, from where the service is. */
  async resume(): Promise<void> {
    await this.#guard((signal) => this.#send(signal));
  }

  /** After a reload: what was packed before is packed again, and must come out the same. */
  async goOn(paused: boolean): Promise<void> {
    const { order } = this.#wizard.state;
    if (!order) return;
    this.#wizard.stopAsking();
    this.#wizard.set({ sending: { state: "packing" } });
    await this.#guard(async (signal) => {
      const { contacts, fingerprint } = await this.#plan();
      if (fingerprint !== order.fingerprint) return this.begin(order.name, order.onError, order.labels);
      this.#wizard.set({ total: contacts });
      if (!paused) return this.#send(signal);
      const { received } = order.id ? await this.#progress(order.id, signal) : { received: 0 };
      this.#wizard.set({ sending: { state: "paused", received } });
    });
  }

  async pause(): Promise<void> {
    this.stop();
    this.#wizard.set({ sending: { state: "paused", received: this.#received() } });
    await this.#wizard.keep();
  }

  stop(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  /** Takes back what was sent; the list where it was too late for that. */
  async giveUp(): Promise<number | null> {
    this.stop();
    const { order, outcome, total } = this.#wizard.state;
    const { id = null } = order ?? {};
    if (id !== null && !outcome) {
      const drop = () => dropUpload(this.#wizard.hub.name, id);
      if (!(await takenBack(drop, this.#received() === total))) return id;
    }
    this.#forget();
    return null;
  }

  /** What became a list all the same is discarded with it. */
  async discard(list: number): Promise<void> {
    await discardUploaded(this.#wizard.hub.name, list);
    this.#forget();
  }

  /** The upload is done: it became this list. */
  async arrive(list: number): Promise<void> {
    this.#wizard.set({ outcome: { list }, sending: null });
    await this.#wizard.finish();
  }

  #forget(): void {
    const { order } = this.#wizard.state;
    if (order) this.#wizard.set({ order: { ...order, id: null }, sending: null });
  }

  async #guard(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.stop();
    const { signal } = this.#stop;
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      if (await this.#refused(error)) return;
      this.#wizard.set({ sending: { state: "failed", received: this.#received(), error } });
      await this.#wizard.keep();
    }
  }

  async #send(signal: AbortSignal): Promise<void> {
    const outcome = this.#wizard.kind === "list" ? await this.#sendList(signal) : await this.#sendLeads(signal);
    signal.throwIfAborted();
    this.#wizard.set({ outcome, sending: null });
    await this.#wizard.finish();
  }

  async #sendList(signal: AbortSignal): Promise<Outcome> {
    const { name: hub } = this.#wizard.hub;
    const order = this.#order();
    const receiver: Receiver = {
      open: async () => {
        const key = `${this.#wizard.workId}-${order.attempt}`;
        const upload = await openUpload(hub, { filename: order.name, onError: order.onError, key, signal });
        this.#wizard.set({ order: { ...order, id: upload.id } });
        await this.#wizard.keep();
        return upload;
      },
      progress: (id) => this.#progress(id, signal),
      send: (id, first, body) => sendChunk(hub, { id, first, body, signal }),
      complete: async (id) => {
        const leftOut = (await this.#keepLeftOut(signal))?.id ?? null;
        await completeUpload(hub, { id, leftOut, signal });
      },
    };
    const sending = { load: this.#load(), receiver, signal, tell: (at: Standing) => this.#tell(at) };
    try {
      return { list: await sendAll({ ...sending, id: order.id }) };
    } catch (error) {
      // The service forgot it, or the hub is gone: beginning anew tells which.
      if (order.id === null || !(error instanceof RequestError) || error.status !== 404) throw error;
      this.#wizard.set({ order: { ...order, id: null, attempt: order.attempt + 1 } });
      return this.#sendList(signal);
    }
  }

  async #sendLeads(signal: AbortSignal): Promise<Outcome> {
    const { attempt } = this.#order();
    this.#tell({ state: "sending", received: 0 });
    const { body } = await this.#wizard.file.chunk(0);
    const key = `${this.#wizard.workId}-${attempt}`;
    let leftOut: LeftOutRecord | null = null;
    const send = async () => {
      leftOut ??= await this.#keepLeftOut(signal);
      return sendLeads(this.#wizard.hub.name, { body: new Blob([body]), key, leftOut: leftOut?.id ?? null, signal });
    };
    const tell = (seconds: number, cause: "offline" | "busy") =>
      this.#tell({ state: "waiting", received: 0, seconds, cause });
    const saved = await withRetries(send, signal, tell);
    return { leads: outcomeOf(saved, leftOut) };
  }

  /** The rows that are not sent are kept before the others become a list or leads: nothing of the file is lost. */
  async #keepLeftOut(signal: AbortSignal): Promise<LeftOutRecord | null> {
    const { attempt, labels = {} } = this.#order();
    const left = await this.#wizard.file.leftOut(labels);
    if (!left) return null;
    const { hub, workId } = this.#wizard;
    const filename = this.#wizard.state.filename.slice(0, 255);
    const body = { ...left, filename };
    return keepLeftOut(hub.name, { body, key: `${workId}-${attempt}-left`, signal });
  }

  #load(): UploadPieces {
    const { total } = this.#wizard.state;
    const body = async (piece: number) => new Blob([(await this.#wizard.file.chunk(piece)).body]);
    return { total, firsts: this.#firsts, body };
  }

  async #plan() {
    try {
      const plan = await this.#wizard.file.plan();
      this.#firsts = plan.firsts;
      return plan;
    } finally {
      this.#wizard.set({ busy: null });
    }
  }

  #progress(id: number, signal: AbortSignal) {
    return uploadProgress(this.#wizard.hub.name, id, signal);
  }

  #tell(sending: Standing): void {
    this.#wizard.set({ sending });
  }

  /** What the service found wrong becomes problems of the rows; nothing of them is stored. */
  async #refused(error: unknown): Promise<boolean> {
    if (!(error instanceof RequestError) || error.status !== 400) return false;
    const errors = error.errors.flatMap(({ path, message }) => {
      const [, position, rest = ""] = /^(?:list|leads)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
      return position ? [{ position: Number(position), path: rest, message }] : [];
    });
    if (errors.length === 0) return false;
    const review = await this.#wizard.file.refused(errors);
    await this.giveUp();
    const { version } = this.#wizard.state;
    this.#wizard.set({ review, version: version + 1, refused: error.errorCount });
    await this.#wizard.goTo("review");
    return true;
  }

  async #same(fingerprint: string, signal: AbortSignal) {
    const { name } = this.#wizard.hub;
    const { duplicateOf } = await withRetries(
      () => checkNumbers(name, { fingerprint }, signal),
      signal,
      (seconds, cause) => this.#tell({ state: "waiting", received: 0, seconds, cause }),
    );
    return duplicateOf === null ? null : listOf(name, duplicateOf, signal);
  }

  #order(): UploadOrder {
    const { order } = this.#wizard.state;
    if (!order) throw new Error("nothing is packed");
    return order;
  }

  #received(): number {
    const { sending } = this.#wizard.state;
    return sending && "received" in sending ? sending.received : 0;
  }
}
