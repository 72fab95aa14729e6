import type { Actor, Visible } from "../../actor.ts";
import { freshNames, type Kind, type Names, names } from "../names.ts";
import { namedFields, type SavedSearch, type SavedViewRecord } from "./schema.ts";

/** A search as its viewer can run it, and what of it is not in it. */
type Fitted = { search: SavedSearch } & Pick<SavedViewRecord, "leftOut" | "gone">;
type NamedLists = Record<(typeof namedFields)[number], readonly (string | number)[] | undefined>;

const kindOf: Record<(typeof namedFields)[number], Kind> = {
  users: "users",
  automations: "automations",
  campaigns: "campaigns",
  dispositions: "dispositions",
  outboundHubs: "hubs",
};

/**
 * Searches as the actor can run them: without names that are gone or not among what may be seen, which are counted. Who
 * sees all of a kind is told the names of it that are gone; to others nothing tells them from those that are hidden.
 */
export async function fitting(searches: readonly SavedSearch[], actor: Actor): Promise<Fitted[]> {
  const held = await names();
  const known = searches.every((one) => named(one).every(([kind, name]) => held.idOf(kind, name))) ? held : null;
  const certain = known ?? (await freshNames());
  return searches.map((search) => fitted(search, actor, certain));
}

function fitted(search: SavedSearch, { sees }: Actor, known: Names): Fitted {
  const visible: Partial<Record<Kind, Visible>> = { users: sees.agents, campaigns: sees.campaigns, hubs: sees.hubs };
  const amongOf = (kind: Kind) => visible[kind] ?? "all";
  const may = (kind: Kind, name: string) => {
    const id = known.idOf(kind, name.normalize("NFC"));
    const among = amongOf(kind);
    return id !== undefined && (among === "all" || among.includes(BigInt(id)));
  };
  const leftOut: Fitted["leftOut"] = {};
  const gone: Fitted["gone"] = {};
  const keptOf = <T extends Partial<NamedLists>>(lists: T): T => {
    const left: T = { ...lists };
    for (const field of namedFields) {
      const given = lists[field];
      const others = given?.filter((one) => !may(kindOf[field], String(one))) ?? [];
      if (!given || others.length === 0) continue;
      leftOut[field] = (leftOut[field] ?? 0) + others.length;
      if (amongOf(kindOf[field]) === "all") gone[field] = [...new Set([...(gone[field] ?? []), ...others.map(String)])];
      Object.assign(left, { [field]: given.filter((one) => !others.includes(one)) });
    }
    return left;
  };
  const { without } = search;
  return { search: { ...keptOf(search), ...(without && { without: keptOf(without) }) }, leftOut, gone };
}

function named({ without = {}, ...search }: SavedSearch): [Kind, string][] {
  return [search, without].flatMap((lists: Partial<NamedLists>) =>
    namedFields.flatMap((field) =>
      (lists[field] ?? []).map((one): [Kind, string] => [kindOf[field], String(one).normalize("NFC")]),
    ),
  );
}
