import type { Value } from "../../expression/value.ts";
import type { Effect } from "../effect.ts";
import type { EffectOutcome } from "../engine.ts";
import { asDeployer } from "./as-deployer.ts";
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
