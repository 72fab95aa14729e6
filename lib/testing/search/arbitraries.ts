import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type Actor, system } from "../../actor.ts";
import { AppError } from "../../errors.ts";
import type { Kind, Names } from "../../interactions/names.ts";
import { channels, interactionTypes, orderFields, outcomes } from "../../interactions/schema.ts";
import { interactionsSearch } from "../../interactions/search/schema.ts";
import { agents, at, bots, campaigns, data, hubs, type Sees } from "./oracle.ts";

const subset = <T>(all: readonly T[]) => fc.subarray([...all]);
export const oneOf = <T>(all: readonly T[]) => fc.constantFrom(...all);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, weight = 1) =>
  fc.option(arbitrary, { nil: undefined, freq: weight === 1 ? 4 : weight });
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 11, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** Profiles: all or a named set of each kind. */
export const sees: fc.Arbitrary<Sees> = fc.record({
  campaigns: fc.option(subset(campaigns)),
  agents: fc.option(subset(agents)),
  hubs: fc.option(subset(hubs)),
});

/** Searches over all the filters, a few of them at a time. */
export const asked = fc
  .record({
    from: fc.integer({ min: 0, max: 200 * 3600 }),
    length: fc.integer({ min: 0, max: 200 * 3600 }),
    contactId: rarely(oneOf(["c1", "c2"])),
    client: rarely(oneOf(["598", "an", "B", "%", "_", "日", ""])),
    clientEnd: rarely(oneOf(["9899", "8990", "98982", "7350"])),
    clientId: rarely(oneOf(["598", "ANA@", "%1", "bob"])),
    clientName: rarely(oneOf(["ana", "ÁN", "ándr", "bobby%", "_", ""])),
    channels: rarely(subset(channels)),
    connectedInteraction: rarely(oneOf(["WITH_AGENT", "WITHOUT_AGENT"] as const)),
    outcome: rarely(oneOf(outcomes)),
    subject: rarely(oneOf(["invoice", "%", "_", "50% OFF", ""])),
    interactionType: rarely(oneOf(["INBOUND", "OUTBOUND", "OUTBOUND_HUB"] as const)),
    guid: rarely(fc.oneof(oneOf(data.map(({ guid }) => guid)), fc.constant(randomUUID()))),
    connectorId: rarely(oneOf(["1", "3"])),
    users: rarely(subset([...agents, "nobody"])),
    campaigns: rarely(subset([...campaigns, "None"])),
    outboundHubs: rarely(subset([...hubs, "none"])),
    automations: rarely(subset([...bots, "none"])),
    dispositions: rarely(subset([1, 2, 9])),
    minDuration: rarely(fc.nat(900)),
    maxDuration: rarely(fc.integer({ min: 900, max: 1800 })),
    minWait: rarely(fc.nat(300)),
    maxWait: rarely(fc.integer({ min: 300, max: 900 })),
    without: rarely(
      fc.record(
        {
          channels: subset(channels),
          outcome: subset(outcomes),
          interactionType: subset(interactionTypes),
          users: subset([...agents, "nobody"]),
          campaigns: subset([...campaigns, "None"]),
          outboundHubs: subset([...hubs, "none"]),
          automations: subset([...bots, "none"]),
          dispositions: subset([1, 2, 9]),
        },
        { requiredKeys: [] },
      ),
    ),
    orders: sometimes(
      fc.uniqueArray(fc.record({ field: oneOf(orderFields), direction: oneOf(["asc", "desc"] as const) }), {
        maxLength: 3,
        selector: ({ field }) => field,
      }),
    ),
    index: fc.nat(4),
    rows: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ from, length, ...rest }) => {
    const given = { ...rest, initialdate: at(from), finaldate: at(from + length) };
    return interactionsSearch.parse(
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    );
  });

/** The actor of a profile. */
export function actorOf(sees: Sees, known: Names): Actor {
  const ids = (kind: Kind, list: string[] | null) =>
    list?.map((name) => BigInt(known.idOf(kind, name) ?? 0)) ?? ("all" as const);
  return {
    ...system,
    sees: {
      campaigns: ids("campaigns", sees.campaigns),
      agents: ids("users", sees.agents),
      hubs: ids("hubs", sees.hubs),
    },
  };
}

/** The code of what the work is refused with, null where it is not. */
export async function refusal(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code;
  }
}
