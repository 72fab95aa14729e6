import { type Counting, countingFlow, countingFlowWithErrors, countingMail } from "./attempt-carriers.ts";
import {
  attemptsOf,
  beginning,
  type FoundAttempt,
  forgetLeases,
  type ListAtWork,
  listOf,
  notOver,
  simulatedCalls,
  working,
  wrongOf,
} from "./attempt-list.ts";
import type { Step } from "./crash-steps.ts";
import type { Crashing, SweepPath, World } from "./sweep-paths.ts";

const MESSAGES = 3;
const telephony = { channel: "telephony", provider: "simulated" } as const;

/** Contacting people, from the claim to the end of their lists. */
export const attemptPaths: Record<string, SweepPath> = {
  "simulated attempts": async (world) => {
    const contacts = numbersEnding(world, ["1"], ["6", "2"], ["8", "7"], ["9"]);
    const list = await listOf(world, telephony, contacts);
    const wrong = (isEnd: boolean) =>
      wrongOf(
        world,
        async () => (await notAsDigitsSay(world, list, contacts, isEnd)) ?? (isEnd ? notOver(world, list) : null),
      );
    return { step: working(list), afterCrash: () => wrong(false), atEnd: () => wrong(true) };
  },
  "attempts by mail": async (world) => carried(world, "email", await countingMail(world)),
  "attempts by a flow": async (world) => carried(world, "sms", await countingFlow(world)),
  "attempts by a flow that tells of errors": async (world) =>
    carried(world, "sms", await countingFlowWithErrors(world)),
  "report of an attempt": async (world) => {
    const list = await listOf(world, { ...telephony, channel: "sms" }, numbersEnding(world, ["1"]));
    await world.finish(beginning(list));
    const [attempt] = await attemptsOf(world, list);
    const step = posting(world, "messages/[id]/status", `/api/messages/${attempt?.id}/status`, { status: "delivered" });
    const state = async (isEnd: boolean) => {
      const [found, ...more] = await attemptsOf(world, list);
      const isTold = found?.outcome === "delivered";
      const right = more.length === 0 && (isTold || (!isEnd && found?.status === "going"));
      if (!right) return JSON.stringify([found, ...more]);
      return isTold ? notOver(world, list) : null;
    };
    return {
      step,
      afterCrash: () => wrongOf(world, () => state(false)),
      atEnd: () => wrongOf(world, () => state(true)),
    };
  },
  "disposition of an attempt": async (world) => {
    const list = await listOf(world, telephony, numbersEnding(world, ["1", "2"]));
    await world.finish(beginning(list));
    // Who answers a call of a broadcast talks to nobody.
    await world.query("UPDATE hub SET mode = 'progressive' WHERE name = $1", [list.hub]);
    const [first] = await attemptsOf(world, list);
    const ended = { status: "completed" };
    await world.finish(posting(world, "messages/[id]/status", `/api/messages/${first?.id}/status`, ended));
    const [disposition] = await world.query<{ id: number }>(
      `INSERT INTO disposition (levels, action, updated_at) VALUES (ARRAY['Faults', $1], 'respoolNext', now())
       RETURNING id::int`,
      [world.chance.hex(8)],
    );
    const state = async (isEnd: boolean) => {
      const [found] = await world.query<{ state: string; index: number; disposed: boolean; told: number }>(
        `SELECT c.state, c.number_index AS index, a.disposition IS NOT NULL AS disposed,
                (SELECT count(*)::int FROM audit WHERE action = 'contact.dispose' AND target LIKE $2 || '/%') AS told
           FROM contact c JOIN attempt a USING (list_id, position) WHERE c.list_id = $1`,
        [list.id, list.hub],
      );
      const after = { state: "waiting", index: 1, disposed: true, told: 1 };
      const before = { state: "working", index: 0, disposed: false, told: 0 };
      return same(found, after) || (!isEnd && same(found, before)) ? null : JSON.stringify(found);
    };
    const step = ofContact(world, list, "disposition", { disposition: disposition?.id });
    return {
      step,
      afterCrash: () => wrongOf(world, () => state(false)),
      atEnd: () => wrongOf(world, () => state(true)),
    };
  },
  "retry of a contact": async (world) => {
    const { list, numbers } = await finishedList(world);
    return retried(world, list, numbers, ofContact(world, list, "retry", {}));
  },
  "retry of a list": async (world) => {
    const { list, numbers } = await finishedList(world);
    const path = `/api/dialer/id/${list.hub}/lists/${list.id}/retry`;
    return retried(
      world,
      list,
      numbers,
      posting(world, "dialer/id/[hubName]/lists/[id]/retry", path, { result: ["answered"] }),
    );
  },
};

/** Contacts with numbers that end so, as nobody else has them. */
function numbersEnding({ chance }: World, ...contacts: readonly string[][]): string[][] {
  return contacts.map((digits) => digits.map((digit) => `+34${chance.between(10_000_000, 99_999_999)}${digit}`));
}

async function notAsDigitsSay(
  world: World,
  list: ListAtWork,
  contacts: readonly (readonly string[])[],
  isEnd: boolean,
): Promise<string | null> {
  const found = await attemptsOf(world, list);
  for (const [position, numbers] of contacts.entries()) {
    const wanted = simulatedCalls(numbers);
    const calls = found.filter((one) => Number(one.position) === position);
    const fits = ({ number, outcome }: FoundAttempt, i: number) =>
      wanted[i] === `${number} ${outcome}` || (!isEnd && outcome === null && wanted[i]?.startsWith(`${number} `));
    if (!calls.every(fits) || (isEnd && calls.length !== wanted.length)) {
      return `${numbers.join()}: ${JSON.stringify(calls)}`;
    }
  }
  return null;
}

/** Nobody is given to the carrier twice; of whom nobody knows whether they were, the attempt is unknown. */
async function carried(world: World, channel: "email" | "sms", { provider, given }: Counting): Promise<Crashing> {
  const to = () =>
    channel === "email" ? `p${world.chance.hex(10)}@mail.test` : `+34${world.chance.between(100_000_000, 999_999_999)}`;
  const contacts = Array.from({ length: MESSAGES }, () => [to()]);
  const list = await listOf(world, { channel, provider }, contacts);
  const judge = async (isEnd: boolean) => {
    for (const [number = ""] of contacts) {
      const [attempt, ...more] = (await attemptsOf(world, list)).filter((one) => one.number === number);
      const out = given().filter((one) => one.to === number);
      const isOnce = more.length === 0 && out.length <= 1 && out.every((one) => one.attempt === attempt?.id);
      const isKnown = attempt?.outcome === "sent" ? out.length === 1 : attempt?.outcome === "unknown" || !isEnd;
      if (!isOnce || !isKnown) return `${number} was given ${out.length} times: ${JSON.stringify([attempt, ...more])}`;
    }
    return isEnd ? notOver(world, list) : null;
  };
  return {
    step: working(list),
    afterCrash: async () => {
      const wrong = await wrongOf(world, () => judge(false));
      await forgetLeases(world);
      return wrong;
    },
    atEnd: () => wrongOf(world, () => judge(true)),
  };
}

async function finishedList(world: World): Promise<{ list: ListAtWork; numbers: readonly string[] }> {
  const [numbers = []] = numbersEnding(world, ["1"]);
  const list = await listOf(world, telephony, [numbers]);
  await world.finish(working(list));
  return { list, numbers };
}

/** Asked for once, however often it is sent: one attempt more. */
async function retried(world: World, list: ListAtWork, numbers: readonly string[], step: Step): Promise<Crashing> {
  const calls = simulatedCalls(numbers);
  const state = async (count: number) => {
    const found = (await attemptsOf(world, list)).map(({ number, outcome }) => `${number} ${outcome}`);
    return same(found, Array.from({ length: count }, () => calls).flat()) ? null : JSON.stringify(found);
  };
  return {
    step,
    afterCrash: () => wrongOf(world, () => state(1)),
    atEnd: async () => {
      await world.finish(working(list));
      return wrongOf(world, () => state(2));
    },
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function ofContact(world: World, { id, hub }: ListAtWork, what: string, body: object): Step {
  const route = `dialer/id/[hubName]/lists/[id]/contacts/[contactId]/${what}`;
  return posting(world, route, `/api/dialer/id/${hub}/lists/${id}/contacts/${id}-0/${what}`, body);
}

function posting({ key, chance }: World, route: string, path: string, body: object): Step {
  const headers = { "X-ApiKey": key, "Content-Type": "application/json", "Idempotency-Key": chance.hex(24) };
  return { kind: "request", route, method: "POST", path, headers, body: JSON.stringify(body) };
}
