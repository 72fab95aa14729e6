import type { Actor, Visible } from "../../auth/actor.ts";
import { freshNames, type Kind, type Names, names } from "../names.ts";
import { namedFields, type SavedSearch, type SavedViewRecord } from "./schema.ts";

type LeftOut = SavedViewRecord["leftOut"];

const kindOf: Record<(typeof namedFields)[number], Kind> = {
  users: "users",
  automations: "automations",
  campaigns: "campaigns",
  dispositions: "dispositions",
  outboundHubs: "hubs",
};

/** Searches as the actor can run them: without names that are gone or not among what may be seen, which are counted. */
export async function fitting(
  searches: readonly SavedSearch[],
  actor: Actor,
): Promise<{ search: SavedSearch; leftOut: LeftOut }[]> {
  const held = await names();
  const known = searches.every((one) => named(one).every(([kind, name]) => held.idOf(kind, name))) ? held : null;
  const certain = known ?? (await freshNames());
  return searches.map((search) => fitted(search, actor, certain));
}

function fitted(search: SavedSearch, { sees }: Actor, known: Names) {
  const visible: Partial<Record<Kind, Visible>> = { users: sees.agents, campaigns: sees.campaigns, hubs: sees.hubs };
  const may = (kind: Kind, name: string) => {
    const id = known.idOf(kind, name.normalize("NFC"));
    const among = visible[kind] ?? "all";
    return id !== undefined && (among === "all" || among.includes(BigInt(id)));
  };
  const leftOut: LeftOut = {};
  const left: Record<string, unknown> = { ...search };
  for (const field of namedFields) {
    const given: readonly (string | number)[] | undefined = search[field];
    if (!given) continue;
    const kept = given.filter((one) => may(kindOf[field], String(one)));
    if (kept.length === given.length) continue;
    leftOut[field] = given.length - kept.length;
    left[field] = kept;
  }
  return { search: left as SavedSearch, leftOut };
}

function named(search: SavedSearch): [Kind, string][] {
  return namedFields.flatMap((field) =>
    (search[field] ?? []).map((one): [Kind, string] => [kindOf[field], String(one).normalize("NFC")]),
  );
}
