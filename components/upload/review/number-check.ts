import { checkNumbers } from "@/lib/outbound/upload/queries.ts";
import type { WizardStore } from "../wizard-store";

/** Asks the service about the numbers and names of a file, a batch at a time, and lets the review know. */
export class NumberCheck {
  readonly #store: WizardStore;
  readonly #hub: string;
  #stop = new AbortController();

  constructor(store: WizardStore, hub: string) {
    this.#store = store;
    this.#hub = hub;
  }

  /** From the first number on; an answer that is still on its way counts no longer. */
  begin(): void {
    this.stop();
    this.#stop = new AbortController();
    void this.#ask(this.#stop.signal);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #ask(signal: AbortSignal): Promise<void> {
    this.#store.set({ asking: "asked" });
    const { file } = this.#store;
    try {
      for (let id: number | null = 0; id !== null; ) {
        const { numbers, names, next } = await file.toCheck(id);
        const none = { listed: [], blacklisted: [], unknown: { agents: [], templates: [], attachments: [] } };
        const answer = numbers.length > 0 ? await checkNumbers(this.#hub, { numbers, ...names }, signal) : none;
        if (signal.aborted) return;
        const { listed, blacklisted, unknown } = answer;
        const review = await file.checked({ id, listed, blacklisted, unknown });
        if (signal.aborted) return;
        const version = this.#store.state.version + 1;
        this.#store.set({ review, version, asking: next === null ? "done" : "asked" });
        id = next;
      }
    } catch {
      if (!signal.aborted) this.#store.set({ asking: "failed" });
    }
  }
}
