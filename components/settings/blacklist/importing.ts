import { createStore } from "zustand/vanilla";
import type { EntryColumns, EntryCounts, EntryFault } from "@/lib/contact-file/entries.ts";
import { entryColumnsOf } from "@/lib/contact-file/judge/entry-columns.ts";
import type { HubFacts } from "@/lib/contact-file/protocol.ts";
import type { Reading, ReadOptions } from "@/lib/contact-file/reading.ts";
import { type ContactFile, openContactFile } from "@/lib/contact-file/session.ts";
import { addBlacklistEntries, countBlacklisted } from "@/lib/records/queries.ts";
import { REASON_CHARACTERS } from "@/lib/records/schema/blacklist.ts";

/** As many as the service takes at once. */
const REQUEST_ENTRIES = 5000;

type Added = { received: number; added: number; known: number };

export type ImportState = {
  filename: string;
  /** How far the file is read; null while nothing is read. */
  readPart: number | null;
  reading: Reading | null;
  columns: EntryColumns | null;
  counts: EntryCounts | null;
  /** Whose hubs do not contact them; null: no hub does. */
  campaign: string | null;
  /** How many entries are on the blacklist already, for the same campaign; null until the service was asked about all. */
  known: number | null;
  /** From `sending` on the file, its columns and the reason stay as they are. */
  sending: "no" | "sending" | "stopped" | "done";
  sent: Added;
  error: unknown;
};

export const noImport: ImportState = {
  filename: "",
  readPart: null,
  reading: null,
  columns: null,
  counts: null,
  campaign: null,
  known: null,
  sending: "no",
  sent: { received: 0, added: 0, known: 0 },
  error: null,
};

/** A file on its way to the blacklist: read in a worker, looked at, and sent in requests that the service can bear. */
export class BlacklistImport {
  readonly store = createStore<ImportState>(() => noImport);
  readonly #facts: HubFacts;
  readonly #file: ContactFile;
  #work = new AbortController();
  #id = "";
  #reason: string | null = null;
  #expiresAt: string | null = null;

  /** `timezone` tells the country of numbers where they do not. */
  constructor(timezone: string, open: typeof openContactFile = openContactFile) {
    const hours = { campaign: null, timezone, hub: null };
    this.#facts = { channel: "telephony", preview: false, array: "list", country: null, hours, messages: null };
    this.#file = open(({ part }) => this.store.getState().readPart !== null && this.store.setState({ readPart: part }));
  }

  choose(file: File): Promise<void> {
    this.#id = importId();
    const fresh = { ...noImport, filename: file.name, readPart: 0 };
    return this.#run(fresh, async (signal) => this.#show(await this.#file.read(file, this.#facts), null, signal));
  }

  /** Reads the file in another way: what was matched stays where the columns do. */
  reread(options: Partial<ReadOptions>): Promise<void> {
    const { reading: before, columns } = this.store.getState();
    return this.#run({ readPart: 0, counts: null, known: null }, async (signal) => {
      const reading = await this.#file.reread(options);
      await this.#show(reading, reading.columns.length === before?.columns.length ? columns : null, signal);
    });
  }

  /** Looks again at who is on the blacklist: that of one campaign has others. */
  forCampaign(campaign: string | null): Promise<void> {
    const { columns } = this.store.getState();
    return this.#run({ campaign }, async (signal) => {
      if (columns) await this.#judge(columns, signal);
    });
  }

  match(columns: EntryColumns): Promise<void> {
    return this.#run({}, (signal) => this.#judge(columns, signal));
  }

  /** Sends all; `reason` is for entries that bring none, `expiresAt` (UTC) for all. */
  send(reason: string | null, expiresAt: string | null): Promise<void> {
    this.#expiresAt = expiresAt;
    this.#reason = reason === null ? null : reason.slice(0, REASON_CHARACTERS).toWellFormed();
    return this.resume();
  }

  /** Sends what is not sent yet. */
  async resume(): Promise<void> {
    // Only what was judged as it is read now.
    const { counts, readPart, campaign } = this.store.getState();
    if (counts === null || readPart !== null) return;
    return this.#run({ sending: "sending" }, async (signal) => {
      const total = counts.entries;
      let { sent } = this.store.getState();
      while (sent.received < total && this.store.getState().sending === "sending") {
        const entries = await this.#file.entries(sent.received, REQUEST_ENTRIES);
        const own = entries.map((entry) => ({
          ...entry,
          reason: entry.reason ?? this.#reason,
          campaign,
          expiresAt: this.#expiresAt,
        }));
        const { received, added, known } = await addBlacklistEntries(own, this.#keyAt(sent.received), signal);
        sent = { received: sent.received + received, added: sent.added + added, known: sent.known + known };
        this.#set(signal, { sent });
      }
      if (sent.received === total) this.#set(signal, { sending: "done" });
    });
  }

  /** Ends with the request that is under way: what was sent is on the blacklist, the rest may be sent later. */
  stop(): void {
    this.store.setState({ sending: "stopped" });
  }

  unreadRows(labels: Record<EntryFault, string>): Promise<Blob> {
    return this.#file.unreadRows(labels);
  }

  close(): void {
    this.#work.abort();
    this.#file.close();
  }

  async #show(reading: Reading, kept: EntryColumns | null, signal: AbortSignal): Promise<void> {
    const columns = reading.refusal ? null : (kept ?? entryColumnsOf(reading));
    this.#set(signal, { reading, readPart: null, counts: null, columns });
    if (columns && !signal.aborted) await this.#judge(columns, signal);
  }

  async #judge(columns: EntryColumns, signal: AbortSignal): Promise<void> {
    // What was counted of other columns says nothing of these.
    const isOther = this.store.getState().columns !== columns;
    this.#set(signal, { columns, known: null, ...(isOther && { counts: null }) });
    const counts = await this.#file.asEntries(columns);
    this.#set(signal, { counts });
    let known = 0;
    for (let first = 0; first < counts.entries && !signal.aborted; first += REQUEST_ENTRIES) {
      const entries = await this.#file.entries(first, REQUEST_ENTRIES);
      known += await countBlacklisted(
        entries.map(({ clientId }) => clientId),
        this.store.getState().campaign,
        signal,
      );
    }
    this.#set(signal, { known });
  }

  /** Does work that ends whatever was begun before it. */
  async #run(begin: Partial<ImportState>, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    this.store.setState({ ...begin, error: null });
    try {
      await work(signal);
    } catch (error) {
      const { sending } = this.store.getState();
      this.#set(signal, { error, readPart: null, sending: sending === "sending" ? "stopped" : sending });
    }
  }

  #set(signal: AbortSignal, change: Partial<ImportState>): void {
    if (!signal.aborted) this.store.setState(change);
  }

  // What is sent again is answered as it was the first time, and counted once.
  #keyAt(first: number): string {
    return `${this.#id}-${first}`;
  }
}

// Not randomUUID, which a page has only on https and localhost.
function importId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
