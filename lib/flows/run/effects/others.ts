import type { Actor } from "../../../auth/actor.ts";
import { can } from "../../../auth/actor.ts";
import { byUser } from "../../../auth/identify.ts";
import { AppError } from "../../../errors.ts";
import type { Value } from "../../expression/value.ts";
import type { Effect } from "../effect.ts";
import type { EffectOutcome } from "../engine.ts";
import type { NodeErrorCode } from "../errors.ts";
import type { FlowWorld, InteractionQuery } from "./world.ts";

/** Adds the lead that the fields describe, or those of a list, as who deployed the flow may. */
export async function performLeads(
  { input, flow }: Effect,
  world: Pick<FlowWorld, "addLeads">,
): Promise<EffectOutcome> {
  const { hub, from } = input;
  const leads = from === "list" ? (input.leads ?? null) : [leadOf(input)];
  const shown: Value = { hub: hub ?? null, leads };
  return asDeployer(flow.actsAs, "lists:write", shown, async (actor) => ({
    input: shown,
    output: await world.addLeads(String(hub), leads, actor),
  }));
}

/** One lead of the node's fields; what is empty is left out. */
function leadOf(input: Effect["input"]): Value {
  const { address, contactId, scheduleDate, timezone, priority, content, data } = input;
  const fields = { contactId, scheduleDate, timezone, priority, content };
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return { address: address ?? null, ...Object.fromEntries(given as [string, Value][]), data: data ?? {} };
}

/** Looks for past interactions as who deployed the flow may. The log has the total and the guids only. */
export async function performFind(
  { input, flow }: Effect,
  world: Pick<FlowWorld, "findInteractions">,
): Promise<EffectOutcome> {
  const { client, contactId, channels, campaign, hub, days, rows } = input;
  const texts = { client, contactId, campaign, hub };
  const given = Object.entries(texts).filter(([, value]) => typeof value === "string" && value !== "");
  const query = {
    ...Object.fromEntries(given),
    ...(Array.isArray(channels) && { channels }),
    days: Number(days),
    rows: Number(rows),
  } as InteractionQuery;
  const shown = { ...query } as unknown as Value;
  return asDeployer(flow.actsAs, "interactions:read", shown, async (actor) => {
    const found = await world.findInteractions(query, actor);
    const guids = found.result.map((one) => (one as { guid?: Value }).guid ?? null);
    return { input: shown, output: found, shown: { total: found.total, guids } };
  });
}

/** Works as the user of today; one who is disabled, or may not, is the node's error. */
async function asDeployer(
  userId: string | null,
  permission: "lists:write" | "interactions:read",
  input: Value,
  work: (actor: Actor) => Promise<EffectOutcome>,
): Promise<EffectOutcome> {
  const failed = (code: NodeErrorCode, message: string) => ({ input, failure: { code, message } });
  const actor = userId === null ? null : await byUser(BigInt(userId));
  if (!actor) return failed("permission", "The user who deployed the flow is disabled or gone.");
  if (!can(actor, permission)) return failed("permission", `The user who deployed the flow lacks ${permission}.`);
  try {
    return await work(actor);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed(error.code === "forbidden" ? "permission" : "refused", error.message);
  }
}
