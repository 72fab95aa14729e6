import { type PrismaTx, statement } from "../db.ts";
import { AppError } from "../errors.ts";
import { formatUtc } from "../time/instant.ts";
import { etagOf, tagsOf, versionOfTags } from "./etag.ts";

/** A flow's row, held until the transaction ends: whoever changes a flow holds it, so versions never collide. */
export type HeldFlow = { id: bigint; name: string; latest: number; live: number | null };

/**
 * Holds the flow, and the one that has `newName` now if there is one. Two renames that swap names wait for each
 * other in one order, by id, and so never for ever.
 */
export async function hold(tx: PrismaTx, name: string, newName = name): Promise<HeldFlow | null> {
  const held = await statement<HeldFlow>(
    tx,
    `SELECT id, name, latest, live FROM flow WHERE name = ANY($1::text[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
    [[name, newName]],
  );
  return held.find((flow) => flow.name === name) ?? null;
}

/** Throws the 412 that tells who saved what in between, unless the flow is as If-Match says. */
export async function requireMatch(tx: PrismaTx, flow: HeldFlow, ifMatch: string | null): Promise<void> {
  const tags = tagsOf(ifMatch);
  const etag = etagOf({ flowId: flow.id, version: flow.latest, live: flow.live });
  if (tags === null || tags === "*" || tags.includes(etag)) return;
  const seen = versionOfTags(tags, flow.id);
  const versions = await tx.flowVersion.findMany({
    where: { flowId: flow.id, version: { gt: seen } },
    select: { version: true, user: true, savedBy: true, description: true, note: true, createdAt: true },
    orderBy: { version: "desc" },
    take: 100,
  });
  const saved = versions.map(({ createdAt, ...version }) => ({
    ...version,
    date: formatUtc(createdAt),
    deployed: version.version === flow.live,
  }));
  const [last] = saved;
  const what = last
    ? `${last.savedBy} saved version ${last.version} on ${last.date} UTC.`
    : "No version was saved, but another version is live now.";
  throw new AppError("stale", `The flow has changed since you read it. ${what}`, {
    more: { current: { version: flow.latest, liveVersion: flow.live, etag }, saved },
    headers: { ETag: etag },
  });
}
