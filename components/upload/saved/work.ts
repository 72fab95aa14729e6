import type { Prepared, UploadKind } from "../wizard-state";
import { markTab, takeWork, workInTabs, workOfTab } from "./tab-lock";
import { fileOf, forgetWork, type KeptWork, keepFile, keepWork, keptWorks } from "./work-store";

/** Keeps one tab's work in the browser, apart from that of every other tab. */
export class Keeper {
  readonly #hub: string;
  readonly #kind: UploadKind;
  readonly #owner: string;
  #id: string | null = null;
  #hasFile = false;
  #release: (() => void) | null = null;

  constructor(hub: string, kind: UploadKind, owner: string) {
    this.#hub = hub;
    this.#kind = kind;
    this.#owner = owner;
  }

  /** What this tab was at, what no tab is at, and whether another tab is at something. */
  async find(): Promise<{ mine: KeptWork | null; others: KeptWork[]; held: boolean }> {
    const [all, taken] = await Promise.all([keptWorks(this.#owner, this.#kind), workInTabs()]);
    const here = workOfTab(this.#hub, this.#kind);
    const mine = all.find(({ id, hub }) => id === here && hub === this.#hub) ?? null;
    const foreign = all.filter((work) => work !== mine && work.id !== this.#id);
    const others = foreign.filter(({ id }) => !taken.has(id));
    return { mine, others, held: others.length < foreign.length };
  }

  /** Makes a work of before this tab's own; its file, or null where another tab was quicker. */
  async take(work: KeptWork): Promise<File | null> {
    const release = await takeWork(work.id);
    if (!release) return null;
    const file = await fileOf(work.id);
    if (!file) {
      release();
      await forgetWork(work.id);
      return null;
    }
    this.release();
    this.#mine(work.id, release);
    this.#hasFile = true;
    return file;
  }

  /** A new work in place of the one before. */
  async begin(): Promise<void> {
    await this.forget();
    const random = crypto.getRandomValues(new Uint8Array(16));
    const id = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#mine(id, (await takeWork(id)) ?? (() => undefined));
  }

  /** The work's name towards the service: trying again is the same try. */
  get id(): string {
    return this.#id ?? "";
  }

  async keep(file: File, prepared: Prepared): Promise<boolean> {
    const id = this.#id;
    if (!id) return false;
    if (!this.#hasFile) this.#hasFile = await keepFile(id, file);
    if (!this.#hasFile) return false;
    const [owner, hub, kind] = [this.#owner, this.#hub, this.#kind];
    await keepWork({ id, owner, hub, kind, filename: file.name, prepared, changedAt: Date.now() });
    return true;
  }

  async forget(): Promise<void> {
    const id = this.#id;
    this.release();
    this.#id = null;
    this.#hasFile = false;
    markTab(this.#hub, this.#kind, null);
    if (id) await forgetWork(id);
  }

  async drop({ id }: KeptWork): Promise<void> {
    await forgetWork(id);
  }

  /** Lets another tab, or this one after a reload, have it. */
  release(): void {
    this.#release?.();
    this.#release = null;
  }

  #mine(id: string, release: () => void): void {
    this.#id = id;
    this.#release = release;
    markTab(this.#hub, this.#kind, id);
  }
}
