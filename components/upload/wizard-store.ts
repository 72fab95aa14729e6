import { createStore } from "zustand/vanilla";
import type { ContactFile } from "@/lib/contact-file/session.ts";
import { openContactFile } from "@/lib/contact-file/session.ts";
import { empty, type WizardState } from "./wizard-state";

/** What a wizard knows, for components to follow, and the one way to change it by slow work. */
export class WizardStore {
  readonly store = createStore<WizardState>(() => empty);
  #file: ContactFile | null = null;
  #turn = 0;
  #closed = false;

  get state(): WizardState {
    return this.store.getState();
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** The worker with the file; it starts when a file is first read. */
  get file(): ContactFile {
    this.#file ??= openContactFile((busy) => this.set({ busy }));
    return this.#file;
  }

  set(change: Partial<WizardState>): void {
    if (!this.#closed) this.store.setState(change);
  }

  /** Does slow work and takes what it found, unless other work was begun meanwhile. False where it was, or it failed. */
  async run(doing: "reading" | "checking", work: () => Promise<Partial<WizardState>>): Promise<boolean> {
    const turn = ++this.#turn;
    this.set({ busy: { doing, part: 0 }, error: null });
    try {
      const change = await work();
      if (turn !== this.#turn || this.#closed) return false;
      this.set({ ...change, busy: null });
      return true;
    } catch (error) {
      if (turn === this.#turn) this.set({ busy: null, error });
      return false;
    }
  }

  close(): void {
    this.#closed = true;
    this.#file?.close();
  }
}
