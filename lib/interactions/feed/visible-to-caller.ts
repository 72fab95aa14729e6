import type { Actor, Visible } from "../../actor.ts";
import { AppError, type FieldError } from "../../errors.ts";
import type { Kind, Names } from "../names.ts";
import { isRestricted, outsideText } from "../search/visibility.ts";
import type { FeedBody } from "./parse.ts";
import type { FeedInteraction } from "./store.ts";
import type { SummaryRow } from "./summary.ts";

/**
 * Of a feed, what names or would change something that its caller may not see (docs/contract.md, 13), with the reasons. It
 * is thrown within the transaction that was to store them, of which nothing may stay.
 */
export class NotVisible extends Error {
  readonly refused: ReadonlyMap<FeedInteraction, FieldError[]>;

  constructor(refused: ReadonlyMap<FeedInteraction, FieldError[]>) {
    super("interactions contain what their sender may not see");
    this.refused = refused;
  }

  /** The reasons against a body, of which all or none is stored. */
  errorsOf({ fed, listed }: FeedBody): FieldError[] {
    return fed.flatMap((one, i) => {
      const before = listed ? `interactions[${i}].` : "";
      return (this.refused.get(one) ?? []).map((error) => ({ ...error, path: before + error.path }));
    });
  }

  /** The 400 of a body. */
  problem(body: FeedBody): AppError {
    const errors = this.errorsOf(body);
    const [first] = errors;
    const message = first ? `${first.path}: ${first.message}` : this.message;
    return new AppError("invalid", message, { errors });
  }
}

/** The ids, in decimal, of what the segments of a stored interaction have. */
export type StoredIds = Pick<SummaryRow, "guid" | "campaign_ids" | "agent_ids" | "hub_ids">;

/** Throws `NotVisible` where an interaction names a campaign, hub or agent that the actor does not see, or nobody knows. */
export function requireSeenNames(fed: FeedInteraction[], known: Names, actor: Actor): void {
  if (!isRestricted(actor)) return;
  const [campaigns, agents, hubs] = [
    judgeOf("campaigns", actor.sees.campaigns, known),
    judgeOf("users", actor.sees.agents, known),
    judgeOf("hubs", actor.sees.hubs, known),
  ];
  const refused = new Map<FeedInteraction, FieldError[]>();
  for (const one of fed) {
    const errors = one.segments.flatMap(({ campaign, agent, hub }, i) => [
      ...wrong(`segments[${i}].campaign`, campaign, campaigns),
      ...wrong(`segments[${i}].agent`, agent, agents),
      ...wrong(`segments[${i}].dialer.name`, hub, hubs),
    ]);
    if (errors.length > 0) refused.set(one, errors);
  }
  if (refused.size > 0) throw new NotVisible(refused);
}

type Judge = (name: string) => boolean;

function judgeOf(kind: Kind, visible: Visible, known: Names): Judge {
  if (visible === "all") return () => true;
  const seen = new Set(visible.map(String));
  return (name) => seen.has(known.idOf(kind, name) ?? "");
}

function wrong(path: string, name: string | null, isSeen: Judge): FieldError[] {
  return name === null || isSeen(name) ? [] : [{ path, code: "permission", message: outsideText(name) }];
}

/** Throws `NotVisible` for what goes to an interaction of which some segment has what the actor does not see. */
export function requireSeenStored(fed: FeedInteraction[], stored: readonly StoredIds[], actor: Actor): void {
  if (!isRestricted(actor)) return;
  const { sees } = actor;
  const [campaigns, agents, hubs] = [seenIds(sees.campaigns), seenIds(sees.agents), seenIds(sees.hubs)];
  const hidden = new Set<string>();
  for (const { guid, campaign_ids, agent_ids, hub_ids } of stored) {
    if (!(campaign_ids.every(campaigns) && agent_ids.every(agents) && hub_ids.every(hubs))) hidden.add(guid);
  }
  const refused = fed.filter(({ guid }) => hidden.has(guid));
  if (refused.length === 0) return;
  const reason = ({ guid }: FeedInteraction) => ({ path: "guid", code: "permission", message: outsideText(guid) });
  throw new NotVisible(new Map(refused.map((one) => [one, [reason(one)]])));
}

function seenIds(visible: Visible): (id: string | null) => boolean {
  if (visible === "all") return () => true;
  const seen = new Set(visible.map(String));
  return (id) => id === null || seen.has(id);
}
