import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { POST as cancel } from "../../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/cancel/route.ts";
import { POST as dispose } from "../../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/disposition/route.ts";
import { POST as retry } from "../../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/retry/route.ts";
import { POST as retryList } from "../../../../app/api/dialer/id/[hubName]/lists/[id]/retry/route.ts";
import { PATCH as changeList, DELETE as discard } from "../../../../app/api/dialer/id/[hubName]/lists/[id]/route.ts";
import { POST as report } from "../../../../app/api/messages/[id]/status/route.ts";
import { db, pool } from "../../../db.ts";
import type { DispositionAction } from "../../../generated/prisma/enums.ts";
import { carrierStatuses } from "../../../providers.ts";
import { attemptContradictions } from "../../../testing/attempt-invariants.ts";
import { call } from "../../../testing/call.ts";
import { fewOf } from "../../../testing/draws.ts";
import { makeApiKey } from "../../../testing/factories.ts";
import { withQueues } from "../../../testing/with-queues.ts";
import { type Hub, listIn, workingHub } from "../../dispatch/hub.fixture.ts";
import { outboundJobs } from "../../jobs.ts";
import { makePace } from "../claim.ts";
import { workHub } from "../dispatcher.ts";
import { feedQueue } from "../queue.ts";
import { applyDue } from "../report.ts";
import { workRetries } from "../retries/list-retry.ts";

const MAX_ATTEMPTS = 2;
const NUMBERS_MOST = 3;
/** Rounds of three hours each, after which whoever is not done is stuck: who hung up is called again after 72 hours. */
const ROUNDS_TO_THE_END = 100;

withQueues(outboundJobs);

let key: string;
/** Dispositions of each action. */
let dispositions: number[];
beforeAll(async () => {
  key = await makeApiKey();
  const make = (action: DispositionAction) => db().disposition.create({ data: { levels: ["Model", action], action } });
  const made = await Promise.all((["final", "respool", "respoolNext"] as const).map(make));
  dispositions = made.map(({ id }) => Number(id));
});

type Command =
  | { kind: "load"; contacts: number[][] }
  | { kind: "work"; workers: number }
  | { kind: "carrier"; workers: number }
  | { kind: "ask"; what: Asked; at: number }
  | { kind: "report"; at: number; status: string }
  | { kind: "hub"; enabled: boolean }
  | { kind: "blacklist"; at: number; isListed: boolean }
  | { kind: "clock"; minutes: number };

type Asked = "activate" | "pause" | "deactivate" | "discard" | "cancel" | "retry" | "retry list" | "dispose";

const asked: Asked[] = ["pause", "deactivate", "discard", "cancel", "retry", "retry list", "dispose"];
/** Numbers get their attempts anew by these. */
const anew: Asked[] = ["retry", "retry list", "dispose"];
const place = fc.nat(1000);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("load" as const),
      contacts: fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: NUMBERS_MOST }), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("work" as const, "carrier" as const),
      workers: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      what: fc.oneof(
        { weight: 3, arbitrary: fc.constant("activate" as const) },
        { weight: 4, arbitrary: fc.constantFrom<Asked>(...asked) },
      ),
      at: place,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("report" as const),
      at: place,
      status: fc.constantFrom(...carrierStatuses),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("hub" as const), enabled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("blacklist" as const), at: place, isListed: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("clock" as const), minutes: fc.integer({ min: -60, max: 120 }) }),
  },
);

const machines = fc.constantFrom(null, "done", "connect");

/** Commands of one step are given at the same time. */
const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 25 });

let next = 400_000_000;

class Dispatch {
  readonly hub: Hub;
  readonly channel: "telephony" | "sms";

  constructor(hub: Hub, channel: "telephony" | "sms") {
    this.hub = hub;
    this.channel = channel;
  }

  async give(one: Command): Promise<void> {
    if (one.kind === "load") await this.load(one.contacts);
    else if (one.kind === "work") await together(one.workers, () => this.work());
    else if (one.kind === "carrier") await together(one.workers, applyDue);
    else if (one.kind === "hub") await db().hub.update({ where: { id: this.hub.id }, data: { enabled: one.enabled } });
    else if (one.kind === "clock") await passTime(one.minutes);
    else if (one.kind === "blacklist") await this.blacklist(one.at, one.isListed);
    else if (one.kind === "report") await this.report(one.at, one.status);
    else await this.ask(one.what, one.at);
  }

  async load(contacts: number[][]): Promise<void> {
    const message = this.channel === "sms" ? { message: '{"content":"Hello"}' } : {};
    const rows = contacts.map((digits) => ({ clientIds: digits.map((digit) => `+34${++next}${digit}`), ...message }));
    await listIn(this.hub, rows, { status: "inactive" });
  }

  /** What a worker does at a look. */
  async work(): Promise<void> {
    const lists = await db().list.findMany({ where: { hubId: this.hub.id, status: "active" }, orderBy: { id: "asc" } });
    for (const { id, isQueued } of lists) if (!isQueued) await feedQueue(id);
    await workHub(
      this.hub.id,
      lists.map(({ id }) => ({ id, comesDue: true })),
    );
  }

  /** Asks for it as a supervisor; what is refused changes nothing. */
  async ask(what: Asked, at: number): Promise<void> {
    const lists = await db().list.findMany({ where: { hubId: this.hub.id }, orderBy: { id: "asc" } });
    const list = lists[at % Math.max(lists.length, 1)];
    if (!list) return;
    const path = `/api/dialer/id/${this.hub.name}/lists/${list.id}`;
    const contact = `${path}/contacts/${list.id}-${at % Number(list.saved)}`;
    const requests: Record<Asked, () => ReturnType<typeof call>> = {
      activate: () => call(changeList, { path, key, body: { status: "active" } }),
      pause: () => call(changeList, { path, key, body: { status: "paused" } }),
      deactivate: () => call(changeList, { path, key, body: { status: "inactive" } }),
      discard: () => call(discard, { path, key }),
      cancel: () => call(cancel, { path: `${contact}/cancel`, key, body: {} }),
      retry: () => call(retry, { path: `${contact}/retry`, key, body: {} }),
      "retry list": () =>
        call(retryList, { path: `${path}/retry`, key, body: { result: ["busy", "error", "unknown"] } }),
      dispose: () =>
        call(dispose, {
          path: `${contact}/disposition`,
          key,
          body: { disposition: dispositions[at % dispositions.length] },
        }),
    };
    const { status, json } = await requests[what]();
    expect([what, status, status > 400 && ![404, 409].includes(status) ? json : null]).toEqual([
      what,
      expect.any(Number),
      null,
    ]);
    if (what === "retry list") await workRetries();
  }

  async report(at: number, status: string): Promise<void> {
    const attempts = await db().attempt.findMany({ where: { hubId: this.hub.id }, orderBy: { id: "asc" } });
    const attempt = attempts[at % Math.max(attempts.length, 1)];
    if (!attempt) return;
    const told = await call(report, { path: `/api/messages/${attempt.id}/status`, key, body: { status } });
    expect([200, 404]).toContain(told.status);
  }

  async blacklist(at: number, isListed: boolean): Promise<void> {
    const contacts = await db().contact.findMany({ orderBy: [{ listId: "asc" }, { position: "asc" }] });
    const contact = contacts[at % contacts.length];
    // As it is in every spelling: without its plus.
    const clientId = contact?.clientIds[0]?.slice(1);
    if (clientId === undefined) return;
    await db().blacklistEntry.deleteMany({ where: { clientId } });
    if (isListed) await db().blacklistEntry.create({ data: { clientId } });
  }

  /** Everything is allowed again, and hours pass until all is done. */
  async toTheEnd(): Promise<void> {
    await db().hub.update({ where: { id: this.hub.id }, data: { enabled: true } });
    await db().list.updateMany({
      where: { hubId: this.hub.id, status: { in: ["paused", "inactive"] } },
      data: { status: "active" },
    });
    const isOver = async () => (await db().list.count({ where: { hubId: this.hub.id, status: "active" } })) === 0;
    for (let round = 0; round < ROUNDS_TO_THE_END && !(await isOver()); round++) {
      await this.work();
      await passTime(180);
      await applyDue();
    }
    const left = await db().list.findMany({ where: { hubId: this.hub.id, status: { not: "finished" } } });
    expect(left.filter(({ saved }) => saved > 0)).toEqual([]);
  }
}

async function together(count: number, work: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: count }, work));
}

/**
 * So much earlier is all that happened, and all that is to come; less than nothing: a clock that was set back, and all
 * that is to come is later.
 */
async function passTime(minutes: number): Promise<void> {
  const by = `make_interval(mins => ${minutes})`;
  await pool().query(`UPDATE contact SET next_attempt_at = next_attempt_at - ${by} WHERE next_attempt_at IS NOT NULL`);
  await pool().query(`UPDATE contact_queue SET due_at = due_at - ${by} WHERE due_at IS NOT NULL`);
  const past = minutes > 0 ? `, started_at = started_at - ${by}, ended_at = ended_at - ${by}` : "";
  await pool().query(`UPDATE attempt SET next_at = next_at - ${by}${past}`);
}

async function mostAttempts(hub: Hub): Promise<number> {
  const { rows } = await pool().query<{ most: number }>(
    `SELECT coalesce(max(n), 0)::int AS most FROM (
       SELECT count(*) AS n FROM attempt WHERE hub_id = $1 AND outcome <> 'abandoned' GROUP BY list_id, position, number_index) AS one`,
    [hub.id],
  );
  return rows[0]?.most ?? 0;
}

test("whatever is asked, reported or stopped in any order: nobody is attempted too often, all counts add up, all ends", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("telephony" as const, "sms" as const),
      machines,
      steps,
      async (channel, machine, given) => {
        const mode = channel === "telephony" ? ("broadcast" as const) : null;
        const limits = {
          concurrency: 10_000,
          ratePerSecond: 10_000,
          maxAttempts: MAX_ATTEMPTS,
          retryMinutes: 30,
          machine,
        };
        const hub = await workingHub({ channel }, { mode, ...limits });
        await makePace([hub.id]);
        const dispatch = new Dispatch(hub, channel);
        await dispatch.load([[1], [7, 1], [9, 8, 6]]);
        for (const step of given) {
          await Promise.all(step.map((one) => dispatch.give(one)));
          expect(await attemptContradictions(async (sql) => (await pool().query(sql)).rows)).toEqual([]);
        }
        await dispatch.toTheEnd();
        expect(await attemptContradictions(async (sql) => (await pool().query(sql)).rows)).toEqual([]);
        const isAnew = given.flat().some((one) => one.kind === "ask" && anew.includes(one.what));
        if (!isAnew) expect(await mostAttempts(hub)).toBeLessThanOrEqual(MAX_ATTEMPTS);
      },
    ),
    { numRuns: fewOf(5, 50), endOnFailure: true },
  );
});
