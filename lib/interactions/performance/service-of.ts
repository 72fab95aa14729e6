import type { Actor } from "../../actor.ts";
import type { Read } from "../search/cancellable-query.ts";
import type { RawRow } from "../search/columns.ts";
import { type NameOf, rawRows, withNames } from "../search/present.ts";
import { wantedBy } from "../search/search.ts";
import type { PerformanceKind } from "../values.ts";
import type { Performance, PerformanceFigures, PerformanceSearch } from "./schema.ts";
import { performanceStatement, sumsIn } from "./statement.ts";

/**
 * How what a search of the same filters finds for the same actor was served, by campaign, channel or agent: the figures
 * of a breakdown by service for each, with how long clients waited and agents took. Over years that takes seconds:
 * `read` may leave off when nobody waits any more.
 */
export async function performanceOf(
  given: PerformanceSearch,
  actor: Actor,
  read: Read = rawRows,
): Promise<Performance> {
  const { by, most, within, withinEmail = within, ...search } = given;
  const wanted = await wantedBy(search, actor);
  const rows = await read(performanceStatement(wanted, { by, most, judgedBy: { within, withinEmail } }));
  const of = (which: string) => rows.filter(([what]) => what === which);
  const figuresOf = (which: string) => figuresIn(of(which)[0] ?? []);
  const named = await withNames((nameOf) =>
    of("named").map((row) => ({ name: nameIn[by](row[1] ?? "", nameOf), ...figuresIn(row) })),
  );
  return {
    by,
    within,
    withinEmail,
    total: figuresOf("total"),
    result: named.sort((one, other) => other.offered - one.offered || (one.name < other.name ? -1 : 1)),
    others: { names: Number(of("others")[0]?.[2]), ...figuresOf("others") },
    without: figuresOf("without"),
    hidden: figuresOf("hidden"),
  };
}

const nameIn: Record<PerformanceKind, (id: string, nameOf: NameOf) => string> = {
  campaign: (id, nameOf) => nameOf("campaigns", id),
  agent: (id, nameOf) => nameOf("users", id),
  channel: (id) => id,
};

function figuresIn([, , , ...sums]: RawRow): PerformanceFigures {
  const { offered, answered, quick, waits, waited, handles, handled } = sumsIn(sums);
  const abandoned = offered - answered;
  const average = (sum: number, of: number) => (of === 0 ? null : Math.round(sum / of));
  return {
    offered,
    answered,
    abandoned,
    answeredWithin: quick,
    abandonedShare: offered === 0 ? null : abandoned / offered,
    serviceLevel: offered === 0 ? null : quick / offered,
    averageWait: average(waited, waits),
    averageHandleTime: average(handled, handles),
  };
}
