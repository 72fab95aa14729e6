import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contactFileCommands } from "@/lib/contact-file/commands.ts";
import type { ContactFileCommands, FileProgress } from "@/lib/contact-file/protocol.ts";
import type { ContactFile } from "@/lib/contact-file/session.ts";
import { BlacklistImport } from "./importing";

/** The worker's commands without a worker. */
function openHere(onProgress: (progress: FileProgress) => void = () => {}): ContactFile {
  const commands = contactFileCommands(onProgress);
  const asking = Object.entries(commands).map(
    ([name, work]: [string, ContactFileCommands[keyof ContactFileCommands]]) => [
      name,
      async (...args: unknown[]) => (work as (...args: unknown[]) => unknown)(...args),
    ],
  );
  return { ...Object.fromEntries(asking), close: () => undefined };
}

/** A blacklist that answers as the service does. */
class Service {
  readonly listed = new Set<string>();
  readonly reasons = new Map<string, string | null>();
  /** Those that one campaign does not contact, and until when, by number. */
  readonly ofCampaign = new Map<string, [campaign: string, until: string | null]>();
  readonly requests: { path: string; size: number; key: string | undefined }[] = [];
  readonly #kept = new Map<string, string>();
  /** The next request to add is done, but its answer is lost. */
  losesAnswer = false;
  meanwhile: () => void = () => undefined;

  readonly answer = async (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    const sent = JSON.parse(body);
    const key = headers["idempotency-key"];
    this.requests.push({ path, size: (sent.entries ?? sent.clientIds).length, key });
    if (sent.clientIds) {
      const indexes = (fits: (one: string) => boolean) =>
        sent.clientIds.flatMap((one: string, index: number) => (fits(one) ? [index] : []));
      const isSame = (clientId: string) => this.#hasEntry({ clientId, campaign: sent.campaign });
      const result = { known: indexes((one) => this.listed.has(one) || isSame(one)), same: indexes(isSame) };
      return new Response(JSON.stringify({ result }));
    }
    const kept = this.#kept.get(key ?? "") ?? JSON.stringify({ result: this.#add(sent.entries) });
    if (key) this.#kept.set(key, kept);
    this.meanwhile();
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new TypeError("the connection is gone");
    }
    return new Response(kept);
  };

  #hasEntry({ clientId, campaign }: { clientId: string; campaign: string | null }): boolean {
    return campaign === null ? this.listed.has(clientId) : this.ofCampaign.get(clientId)?.[0] === campaign;
  }

  #add(entries: { clientId: string; reason: string | null; campaign: string | null; expiresAt: string | null }[]) {
    const fresh = entries.filter((entry) => !this.#hasEntry(entry));
    for (const { clientId, reason, campaign, expiresAt } of fresh) {
      if (campaign === null) this.listed.add(clientId);
      else this.ofCampaign.set(clientId, [campaign, expiresAt]);
      this.reasons.set(clientId, reason);
    }
    return { received: entries.length, added: fresh.length, known: entries.length - fresh.length };
  }
}

let service: Service;
let work: BlacklistImport;
beforeEach(() => {
  service = new Service();
  vi.stubGlobal("fetch", service.answer);
  work = new BlacklistImport("UTC", openHere);
});
afterEach(() => vi.unstubAllGlobals());

const state = () => work.store.getState();
const file = (lines: string[]) => new File([lines.join("\n")], "numbers.csv");
const number = (n: number) => String(59_890_000_000 + n);

test("a file is judged and asked about before anything is sent, then sent with its reasons", async () => {
  service.listed.add(number(1));
  await work.choose(file(["phone,reason", number(1), `${number(2)},asked`, number(3), `+${number(3)}`, "nobody"]));
  expect(state()).toMatchObject({
    filename: "numbers.csv",
    readPart: null,
    columns: { clientId: 0, reason: 1 },
    counts: { rows: 5, entries: 3, repeated: 1, unread: 1 },
    known: 1,
    sending: "no",
  });
  expect(service.reasons.size).toBe(0);
  await work.send("campaign of May", null);
  expect(state()).toMatchObject({ sending: "done", sent: { received: 3, added: 2, known: 1 }, error: null });
  expect(Object.fromEntries(service.reasons)).toEqual({ [number(2)]: "asked", [number(3)]: "campaign of May" });
});

test("those of one campaign are asked about for it, and sent with their end", async () => {
  service.ofCampaign.set(number(1), ["Renewals", null]);
  service.listed.add(number(3));
  await work.choose(file(["phone", number(1), number(2), number(3)]));
  expect(state().known).toBe(1);
  await work.forCampaign("Renewals");
  // The entry for all may go or expire: one of the campaign is added beside it.
  expect(state()).toMatchObject({ campaign: "Renewals", known: 1, counts: { entries: 3 } });
  await work.send(null, "2099-01-01 00:00:00");
  expect(state()).toMatchObject({ sending: "done", sent: { received: 3, added: 2, known: 1 } });
  expect(service.ofCampaign.get(number(2))).toEqual(["Renewals", "2099-01-01 00:00:00"]);
  expect(service.listed).toEqual(new Set([number(3)]));
});

test("many are asked about and sent in requests of five thousand", async () => {
  await work.choose(file(["phone", ...Array.from({ length: 12_000 }, (_, n) => number(n))]));
  await work.send(null, null);
  expect(state().sent).toEqual({ received: 12_000, added: 12_000, known: 0 });
  expect(service.requests.map(({ path, size }) => [path.slice("/api/blacklist-entries".length), size])).toEqual([
    ["/check", 5000],
    ["/check", 5000],
    ["/check", 2000],
    ["", 5000],
    ["", 5000],
    ["", 2000],
  ]);
  expect(new Set(service.requests.map(({ key }) => key)).size).toBe(4);
});

test("after a lost answer the rest is sent, and nothing is counted twice", async () => {
  await work.choose(file(["phone", ...Array.from({ length: 6000 }, (_, n) => number(n))]));
  service.losesAnswer = true;
  await work.send("once", null);
  expect(state()).toMatchObject({ sending: "stopped", sent: { received: 0 } });
  expect(state().error).toMatchObject({ status: 0 });
  await work.resume();
  expect(state()).toMatchObject({ sending: "done", sent: { received: 6000, added: 6000, known: 0 }, error: null });
  expect(new Set(service.reasons.values())).toEqual(new Set(["once"]));
});

test("it stops with the request under way, and goes on from there", async () => {
  await work.choose(file(["phone", ...Array.from({ length: 6000 }, (_, n) => number(n))]));
  service.meanwhile = () => work.stop();
  await work.send(null, null);
  expect(state()).toMatchObject({ sending: "stopped", sent: { received: 5000 } });
  service.meanwhile = () => undefined;
  await work.resume();
  expect(state()).toMatchObject({ sending: "done", sent: { received: 6000, added: 6000 } });
});

test("another column is judged anew, and a file that cannot be read is told", async () => {
  await work.choose(file(["Name,Phone,Mobile", `Ana,${number(1)},${number(2)}`]));
  expect(state().columns).toEqual({ clientId: 1, reason: null });
  await work.match({ clientId: 2, reason: 0 });
  await work.send(null, null);
  expect(Object.fromEntries(service.reasons)).toEqual({ [number(2)]: "Ana" });
  await work.choose(new File([], "nothing.csv"));
  expect(state()).toMatchObject({
    reading: { refusal: { code: "empty" } },
    columns: null,
    counts: null,
    sending: "no",
  });
});
