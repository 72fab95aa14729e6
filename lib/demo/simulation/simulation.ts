import { type Actor, system } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { db, statement, type Tx, transaction } from "../../db.ts";
import { AppError } from "../../errors.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";
import { hubFor } from "../../outbound/hubs/access.ts";
import { isDemo } from "./is-demo.ts";
import { SIMULATED_HUB } from "./names.ts";
import { addPeople, lockSimulation, makeList } from "./people.ts";
import type { Simulation } from "./schema.ts";

export const SIMULATION_LIST = "Simulation";

/** The hub starts one contact a second, so this is two hours of it, and it is filled up when half an hour is left. */
const REFILL_CONTACTS = 7200;
const FEW_CONTACTS = 1800;

type SimulatedHub = Pick<HubModel, "id" | "enabled">;
type Worked = Pick<ListModel, "id" | "status" | "saved" | "working" | "done" | "cancelled">;

/** Whether the simulation runs. A `404` without demo data, and where its hub was removed. */
export async function read(actor: Actor): Promise<{ result: Simulation }> {
  const hub = await simulatedHub(actor);
  return { result: present(hub, await transaction((tx) => workedList(tx, hub))) };
}

/** Starts the simulation, or stops it: calls under way end by themselves. The same twice changes nothing. */
export async function set({ running }: { running: boolean }, actor: Actor): Promise<{ result: Simulation }> {
  const hub = await simulatedHub(actor);
  if (running && !hub.enabled) throw new AppError("conflict", `Enable the hub ${SIMULATED_HUB} first.`);
  return transaction(async (tx) => {
    await lockSimulation(tx);
    const list = await workedList(tx, hub);
    const before = present(hub, list);
    if (before.running === running) return { result: before };
    if (running) await startList(tx, hub, list, actor);
    else await statement(tx, "UPDATE list SET status = 'paused' WHERE id = $1", [list?.id]);
    const result = present(hub, await workedList(tx, hub));
    await audit(tx, actor, running ? "simulation.start" : "simulation.stop", SIMULATED_HUB, before, result);
    return { result };
  });
}

/** Starts it where a start of the product asks for it (DEMO=live); a hub that was removed or disabled stays so. */
export async function startByItself(): Promise<void> {
  const hub = await db().hub.findUnique({ where: { name: SIMULATED_HUB } });
  if (hub?.enabled) await set({ running: true }, system);
}

/** Adds people to the list where it runs and few are left, so that it never ends by itself. */
export async function refill(): Promise<void> {
  if (!isDemo()) return;
  await transaction(async (tx) => {
    await lockSimulation(tx);
    const hub = await tx.hub.findUnique({ where: { name: SIMULATED_HUB } });
    const list = hub && (await workedList(tx, hub));
    if (list?.status === "active" && waiting(list) < FEW_CONTACTS) await addPeople(tx, list.id, REFILL_CONTACTS);
  });
}

async function startList(tx: Tx, hub: SimulatedHub, worked: Worked | null, actor: Actor): Promise<void> {
  // After the hub's other lists, so that a list which a user activates there begins at once.
  const made = { hubId: hub.id, filename: SIMULATION_LIST, status: "inactive", order: 1n } as const;
  const id = worked?.id ?? (await makeList(tx, { ...made, createdBy: actor.username }));
  if (!worked || waiting(worked) < FEW_CONTACTS) await addPeople(tx, id, REFILL_CONTACTS);
  await statement(tx, "UPDATE list SET status = 'active' WHERE id = $1", [id]);
}

async function simulatedHub(actor: Actor): Promise<SimulatedHub> {
  if (!isDemo()) throw new AppError("not-found", "There is no demo data: the product was started without it (DEMO).");
  const { id } = await hubFor(SIMULATED_HUB, actor);
  return db().hub.findUniqueOrThrow({ where: { id }, select: { id: true, enabled: true } });
}

/** The list that the simulation works, locked; null before its first start, and where it was discarded. */
async function workedList(tx: Tx, { id }: SimulatedHub): Promise<Worked | null> {
  const [list] = await statement<Worked>(
    tx,
    `SELECT id, status, saved, working, done, cancelled FROM list
      WHERE hub_id = $1 AND filename = $2 AND kind = 'list' AND status NOT IN ('loading', 'failed')
      ORDER BY id LIMIT 1 FOR UPDATE`,
    [id, SIMULATION_LIST],
  );
  return list ?? null;
}

function waiting({ saved, working, done, cancelled }: Worked): bigint {
  return saved - working - done - cancelled;
}

function present({ enabled }: SimulatedHub, list: Worked | null): Simulation {
  const id = list && Number(list.id);
  return { running: enabled && list?.status === "active", hub: SIMULATED_HUB, list: id };
}
