import { attemptContradictions } from "../../lib/testing/attempt-invariants.ts";
import { type Counting, countingFlow, countingMail } from "../attempt-carriers.ts";
import { type FoundAttempt, simulatedCalls } from "../attempt-list.ts";
import type { Outcome } from "../http.ts";
import type { Lab } from "../lab.ts";
import type { World } from "../sweep-paths.ts";
import { Findings, type MakeWorkload, sendOnce, untilNone } from "../workload.ts";

const CONTACTS: [number, number] = [5, 40];
/** Numbers go on from here: nobody else has them. */
const FIRST_NUMBER = 40_000_000;

type Channel = "telephony" | "sms" | "email";
type Hub = { name: string; channel: Channel; carrier: Counting | null };
type Sent = { filename: string; hub: Hub; contacts: string[][]; kind: Outcome["kind"] };
type Found = FoundAttempt & { filename: string };

/**
 * Lists that the simulated carrier, a flow and a mail server of ours work: each contact is attempted as often as its
 * carrier's answers say, nobody is given to a carrier twice, and every attempt is one interaction.
 */
export const attempts: MakeWorkload = async (lab, chance) => {
  const outcomes: Outcome[] = [];
  const history: Sent[] = [];
  const world = worldOf(lab, chance);
  const hubs: Hub[] = [
    { name: "faults-simulated", channel: "telephony", carrier: null },
    { name: "faults-flow", channel: "sms", carrier: await countingFlow(world) },
    { name: "faults-mail", channel: "email", carrier: await countingMail(world) },
  ];
  for (const hub of hubs) await makeHub(lab, hub);
  let next = FIRST_NUMBER;
  const client = ({ channel }: Hub) =>
    channel === "email" ? `p${next++}@mail.test` : `+34${next++}${chance.between(0, 9)}`;
  return {
    outcomes,
    async act() {
      const hub = chance.pick(hubs);
      const numbers = hub.channel === "telephony" ? 2 : 1;
      const contacts = Array.from({ length: chance.between(...CONTACTS) }, () =>
        Array.from({ length: numbers }, () => client(hub)),
      );
      const filename = `attempts-${chance.hex(12)}`;
      const message = hub.channel === "telephony" ? {} : { content: "Hello", subject: "Hello" };
      const list = contacts.map((clientIds) =>
        hub.channel === "telephony" ? { clientIds } : { clientId: clientIds[0], ...message },
      );
      const path = `/api/dialer/id/${hub.name}/lists`;
      const request = { method: "POST", path, body: { filename, list } };
      const { kind, status, text } = await sendOnce(lab, chance, request, outcomes);
      // A list that is not valid would have nothing to find.
      if (status === 400) throw new Error(`${path}: ${text}`);
      history.push({ filename, hub, contacts, kind });
      await activate(lab, outcomes);
    },
    async check() {
      const findings = new Findings();
      const open = `SELECT count(*) AS n FROM list WHERE filename LIKE 'attempts-%' AND status <> 'finished'`;
      findings.add("stuck", "lists that load", await untilNone(lab, `${open} AND status = 'loading'`));
      await activate(lab, outcomes);
      findings.add("stuck", "lists that do not end", await untilNone(lab, open));
      findings.add(
        "stuck",
        "attempts that are no interaction",
        await untilNone(lab, `${ofAll("count(*)")} ${notShown}`),
      );
      for (const what of await attemptContradictions((sql) => lab.query<{ what: string }>(sql))) {
        findings.add("lost", what);
      }
      await judgeEvents(lab, findings);
      const lists = await lab.query<{ filename: string }>("SELECT filename FROM list");
      const found = Map.groupBy(
        await lab.query<Found>(
          `SELECT id, filename, position::text, number, status, outcome FROM attempt ORDER BY list_id, position, n`,
        ),
        ({ filename }) => filename,
      );
      for (const sent of history) {
        const count = lists.filter(({ filename }) => filename === sent.filename).length;
        findings.judge(`list ${sent.filename}`, sent.kind, count, 1);
        if (count === 1) judgeList(sent, found.get(sent.filename) ?? [], findings);
      }
      return findings.verdict;
    },
  };
};

const ofAll = (what: string) => `SELECT ${what} AS n FROM attempt a WHERE a.filename LIKE 'attempts-%'`;
const notShown = `AND (a.shown IN ('new', 'changed') OR NOT EXISTS (
  SELECT FROM interaction i WHERE i.guid = a.id AND i.finished))`;

function worldOf(lab: Lab, chance: World["chance"]): World {
  return {
    key: lab.key,
    chance,
    query: lab.query,
    async finish(step) {
      if (step.kind !== "request") throw new Error(`The lab takes no step ${step.kind}.`);
      const made = await lab.send(step);
      if (made.kind !== "done") throw new Error(`${step.path}: ${made.status} ${made.text}`);
      return made.json;
    },
  };
}

/** An enabled hub that tries again at once. */
async function makeHub(lab: Lab, { name, channel, carrier }: Hub): Promise<void> {
  await lab.query(
    `INSERT INTO hub (name, channel, mode, campaign_id, enabled, provider, max_attempts, retry_minutes, concurrency,
                      rate_per_second, updated_at)
     SELECT $1, $2::channel, CASE WHEN $2 = 'telephony' THEN 'broadcast'::hub_mode END, id, true, $3, 2, 0, 20, 50, now()
       FROM campaign WHERE name = 'faults'`,
    [name, channel, carrier?.provider ?? "simulated"],
  );
}

/** Lists are inactive once they are loaded. */
async function activate(lab: Lab, outcomes: Outcome[]): Promise<void> {
  const inactive = await lab.query<{ id: string; hub: string }>(
    `SELECT l.id::text, h.name AS hub FROM list l JOIN hub h ON h.id = l.hub_id
      WHERE l.filename LIKE 'attempts-%' AND l.status = 'inactive'`,
  );
  for (const { id, hub } of inactive) {
    const path = `/api/dialer/id/${hub}/lists/${id}`;
    outcomes.push(await lab.send({ method: "PATCH", path, body: { status: "active" } }));
  }
}

/** Each attempt and each list's end is told once, and no interaction of a hub is without its attempt. */
async function judgeEvents(lab: Lab, findings: Findings): Promise<void> {
  const [found] = await lab.query<Record<"attempts" | "events" | "lists" | "ends" | "interactions", number>>(
    `SELECT (SELECT count(*)::int FROM attempt WHERE hub_id = ANY(ids)) AS attempts,
            (SELECT count(*)::int FROM event WHERE hub = ANY(names) AND name = 'contact.attempted') AS events,
            (SELECT count(*)::int FROM list WHERE hub_id = ANY(ids)) AS lists,
            (SELECT count(*)::int FROM event WHERE hub = ANY(names) AND name = 'list.finished') AS ends,
            (SELECT count(*)::int FROM interaction WHERE hub_id = ANY(ids)) AS interactions
       FROM (SELECT array_agg(id) AS ids, array_agg(name) AS names FROM hub
              WHERE name IN ('faults-simulated', 'faults-flow', 'faults-mail')) AS hubs`,
  );
  const { attempts = 0, events = 0, lists = 0, ends = 0, interactions = 0 } = found ?? {};
  findings.judge("events of attempts", "done", events, attempts);
  findings.judge("events of lists that ended", "done", ends, lists);
  findings.judge("interactions of attempts", "done", interactions, attempts);
}

function judgeList({ filename, hub, contacts }: Sent, found: readonly Found[], findings: Findings): void {
  const byPosition = Map.groupBy(found, ({ position }) => Number(position));
  for (const [position, numbers] of contacts.entries()) {
    const own = byPosition.get(position) ?? [];
    const what = `contact ${position} of ${filename}, ${numbers.join()}`;
    const made = own.map(({ number, outcome }) => `${number} ${outcome}`);
    if (hub.carrier) judgeGiven(what, own, hub.carrier, findings);
    else if (made.join() !== simulatedCalls(numbers).join()) {
      findings.add(made.length > simulatedCalls(numbers).length ? "doubled" : "lost", `${what}: ${made.join()}`);
    }
  }
}

/** A carrier gets each contact once at most; one whose last attempt is `sent` it must have got. */
function judgeGiven(what: string, own: readonly Found[], carrier: Counting, findings: Findings): void {
  const ids = new Set(own.map(({ id }) => id));
  const given = carrier.given().filter(({ attempt }) => ids.has(attempt));
  const words = `${what}: ${own.map(({ outcome }) => outcome).join()}, given ${given.length} times`;
  if (given.length > 1) findings.add("doubled", words);
  if (own.length === 0 || (own.at(-1)?.outcome === "sent" && given.length === 0)) findings.add("lost", words);
}
