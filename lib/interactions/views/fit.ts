import type { Actor, Visible } from "../../actor.ts";
import { freshNames, type Kind, type Names, names } from "../names.ts";
import { namedFields, type SavedSearch, type SavedViewRecord } from "./schema.ts";

type LeftOut = SavedViewRecord["leftOut"];
type NamedLists = Record<(typeof namedFields)[number], readonly (string | number)[] | undefined>;

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
  const keptOf = <T extends Partial<NamedLists>>(lists: T): T => {
    const left: T = { ...lists };
    for (const field of namedFields) {
      const given = lists[field];
      const kept = given?.filter((one) => may(kindOf[field], String(one)));
      if (!given || !kept || kept.length === given.length) continue;
      leftOut[field] = (leftOut[field] ?? 0) + given.length - kept.length;
      Object.assign(left, { [field]: kept });
    }
    return left;
  };
  const { without } = search;
  return { search: { ...keptOf(search), ...(without && { without: keptOf(without) }) }, leftOut };
}

function named({ without = {}, ...search }: SavedSearch): [Kind, string][] {
  return [search, without].flatMap((lists: Partial<NamedLists>) =>
    namedFields.flatMap((field) =>
      (lists[field] ?? []).map((one): [Kind, string] => [kindOf[field], String(one).normalize("NFC")]),
    ),
  );
}
