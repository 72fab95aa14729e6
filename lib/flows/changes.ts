import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { type PrismaTx, statement, transaction } from "../db.ts";
import { AppError, invalid } from "../errors.ts";
import { type CompileAnswer, judge } from "./compile/threaded.ts";
import { requireNeeds, versionNeeds } from "./deployer.ts";
import { forgetDraft } from "./drafts.ts";
import { type HeldFlow, hold, requireMatch } from "./locking.ts";
import { refuseReserved, taken, unknownFlow, unlessTaken } from "./naming.ts";
import { type HubsUsing, keepingProvider } from "./provider-use.ts";
import { auditedFlow, flowRecord, newest, readFlowRow, type Tagged, taggedFlow } from "./rows.ts";
import type { FlowFields } from "./schema.ts";

type Given = Omit<FlowFields, "name" | "deployed" | "note">;
type Judged = CompileAnswer & Pick<Content, "drawFlowObj" | "type">;
type Content = { [Field in keyof Given]-?: Exclude<Given[Field], undefined> };

const blank = {
  description: "",
  drawFlowObj: "",
  flow: "",
  type: "webhook",
  context: null,
  extension: null,
  dialplan: null,
} satisfies Partial<Content>;

/** Makes version 1 of a new flow. A name that is taken is a 400. */
export async function create(name: string, fields: FlowFields, actor: Actor): Promise<Tagged> {
  if (fields.name !== undefined && fields.name !== name) {
    throw invalid("name", "must be the name in the address, or absent", "mismatch");
  }
  refuseReserved(name);
  const content = fill(fields, { ...blank, user: actor.username });
  const judged = await judgedOf(content);
  const live = fields.deployed ? 1 : null;
  if (live) requireNeeds(judged.needs, actor);
  return transaction(async (tx) => {
    const [flow] = await statement<{ id: bigint; changedAt: Date }>(
      tx,
      `INSERT INTO flow (name, live, deployed_by, changed_at)
       VALUES ($1, $2::int, CASE WHEN $2::int IS NULL THEN NULL ELSE $3::bigint END, clock_timestamp())
       ON CONFLICT (name) WHERE deleted_at IS NULL DO NOTHING RETURNING id, changed_at AS "changedAt"`,
      [name, live, actor.userId],
    );
    if (!flow) throw taken(name);
    await addVersion(tx, flow.id, 1, content, judged, fields.note, flow.changedAt, actor);
    const row = await readFlowRow(tx, flow.id);
    await audit(tx, actor, "flow.create", name, null, auditedFlow(row));
    if (live) await audit(tx, actor, "flow.deploy", name, null, auditedFlow(row));
    return taggedFlow(flowRecord(row), row);
  });
}

/**
 * Adds a version; fields that are absent keep the newest version's value, but `user`, who is the caller then; another
 * `name` renames the flow. Nothing is ever overwritten: of two at once the second adds to the first's, unless `ifMatch`
 * says what it must find.
 */
export async function update(
  name: string,
  fields: FlowFields,
  ifMatch: string | null,
  actor: Actor,
  hubsUsing: HubsUsing,
): Promise<Tagged> {
  const { name: newName = name, deployed, note, ...given } = fields;
  if (newName !== name) refuseReserved(newName);
  // Before the flow is held, for nobody else can save it then.
  const guessed = await judgedBefore(name, given);
  return transaction(async (tx) => {
    const held = await hold(tx, name, newName);
    if (!held) throw unknownFlow(name);
    await requireMatch(tx, held, ifMatch);
    const before = await readFlowRow(tx, held.id);
    const version = held.latest + 1;
    const goesLive = deployed ?? held.live === held.latest;
    const content = fill(given, { ...before, user: actor.username });
    // Someone may have saved another drawing, or type, since that was read.
    const isThat = guessed?.drawFlowObj === content.drawFlowObj && guessed.type === content.type;
    const judged = isThat ? guessed : await judgedOf(content);
    if (goesLive) requireNeeds(judged.needs, actor);
    await keepingProvider({ tx, id: held.id, hubsUsing }, inUse, async () => {
      const [changed] = await unlessTaken(newName, () =>
        statement<{ changedAt: Date }>(
          tx,
          `UPDATE flow SET name = $2, latest = $3, live = $4::int, changed_at = clock_timestamp(),
                  renamed_by = CASE WHEN name = $2 THEN renamed_by ELSE $5 END,
                  deployed_by = CASE WHEN $6 THEN $7::bigint ELSE deployed_by END
            WHERE id = $1 RETURNING changed_at AS "changedAt"`,
          [held.id, newName, version, goesLive ? version : held.live, actor.username, goesLive, actor.userId],
        ),
      );
      await addVersion(tx, held.id, version, content, judged, note, changed?.changedAt ?? new Date(), actor);
    });
    // Another name or what is live is nothing that was drawn.
    if (given.drawFlowObj !== undefined) await forgetDraft(tx, held.id, given.drawFlowObj, actor);
    const row = await readFlowRow(tx, held.id);
    await audit(tx, actor, "flow.update", newName, auditedFlow(before), auditedFlow(row));
    if (goesLive) await audit(tx, actor, "flow.deploy", newName, auditedFlow(before), auditedFlow(row));
    return taggedFlow(flowRecord(row), row);
  });
}

/** Makes a version that is there the live one; deploying the one that is live changes nothing. */
export async function deploy(
  name: string,
  version: number,
  ifMatch: string | null,
  actor: Actor,
  hubsUsing: HubsUsing,
): Promise<Tagged> {
  // Before the flow is held, for nobody else can save it then.
  const found = actor.keyId === null ? null : await versionNeeds(name, version);
  return makeLive({ name, ifMatch, hubsUsing }, actor, "flow.deploy", async ({ id, latest, live }) => {
    // Versions are numbered without a gap, and none is ever taken away.
    if (version > latest) throw invalid("version", `there is no version ${version}`, "unknown");
    if (actor.keyId === null || live === version) return version;
    // Another flow may have got the name since.
    const { needs = [] } = (found?.flowId === id ? found : await versionNeeds(name, version)) ?? {};
    requireNeeds(needs, actor);
    return version;
  });
}

/** Stops the live version. Undeploying a flow that is not live changes nothing. */
export async function undeploy(
  name: string,
  ifMatch: string | null,
  actor: Actor,
  hubsUsing: HubsUsing,
): Promise<Tagged> {
  return makeLive({ name, ifMatch, hubsUsing }, actor, "flow.undeploy", async () => null);
}

function inUse(why: string, hubs: string[]): AppError {
  return new AppError("conflict", `${why}. Disable them, or give them another provider first.`, { more: { hubs } });
}

async function makeLive(
  { name, ifMatch, hubsUsing }: { name: string; ifMatch: string | null; hubsUsing: HubsUsing },
  actor: Actor,
  action: "flow.deploy" | "flow.undeploy",
  choose: (flow: HeldFlow) => Promise<number | null>,
): Promise<Tagged> {
  return transaction(async (tx) => {
    const held = await hold(tx, name);
    if (!held) throw new AppError("not-found", `There is no flow named ${name}.`);
    await requireMatch(tx, held, ifMatch);
    const live = await choose(held);
    const before = await readFlowRow(tx, held.id);
    if (held.live === live) return taggedFlow(flowRecord(before), before);
    await keepingProvider({ tx, id: held.id, hubsUsing }, inUse, () =>
      statement(
        tx,
        `UPDATE flow SET live = $2::int, changed_at = clock_timestamp(),
              deployed_by = CASE WHEN $2::int IS NULL THEN deployed_by ELSE $3::bigint END WHERE id = $1`,
        [held.id, live, actor.userId],
      ),
    );
    const row = await readFlowRow(tx, held.id);
    await audit(tx, actor, action, name, auditedFlow(before), auditedFlow(row));
    return taggedFlow(flowRecord(row), row);
  });
}

/** What is given, and `rest` where a field is absent; a field that is given as null stays null. */
function fill(given: Given, rest: Content): Content {
  const or = <T>(value: T | undefined, other: T) => (value === undefined ? other : value);
  return {
    description: or(given.description, rest.description),
    drawFlowObj: or(given.drawFlowObj, rest.drawFlowObj),
    flow: or(given.flow, rest.flow),
    type: or(given.type, rest.type),
    context: or(given.context, rest.context),
    extension: or(given.extension, rest.extension),
    dialplan: or(given.dialplan, rest.dialplan),
    user: or(given.user, rest.user),
  };
}

async function judgedOf({ drawFlowObj, type }: Pick<Content, "drawFlowObj" | "type">): Promise<Judged> {
  return { drawFlowObj, type, ...(await judge(drawFlowObj, type)) };
}

/** What is given, judged with what the flow has for the rest by now; null where there is no such flow. */
async function judgedBefore(name: string, given: Given): Promise<Judged | null> {
  const { drawFlowObj, type } = given;
  if (drawFlowObj !== undefined && type !== undefined) return judgedOf({ drawFlowObj, type });
  const drawing = drawFlowObj === undefined ? 'v.draw_flow_obj AS "drawFlowObj", ' : "";
  const [now] = await transaction((tx) =>
    statement<Pick<Content, "drawFlowObj" | "type">>(
      tx,
      `SELECT ${drawing}v.type FROM ${newest} WHERE f.name = $1 AND f.deleted_at IS NULL`,
      [name],
    ),
  );
  return now ? judgedOf({ drawFlowObj: drawFlowObj ?? now.drawFlowObj, type: type ?? now.type }) : null;
}

async function addVersion(
  tx: PrismaTx,
  flowId: bigint,
  version: number,
  content: Content,
  { problems, warnings, secrets }: Judged,
  note: string | null | undefined,
  createdAt: Date,
  actor: Actor,
): Promise<void> {
  const data = {
    ...content,
    note: note ?? null,
    flowId,
    version,
    problems,
    warnings,
    secrets,
    savedBy: actor.username,
    createdAt,
  };
  await tx.flowVersion.create({ data, select: { id: true } });
}
