import { db, pool, statement } from "../../../db.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import { compile } from "../../compile/compile.ts";
import type { Program, ProgramNode } from "../../compile/program.ts";
import type { Problem } from "../../drawflow/findings.ts";
import type { ProgramRef } from "../state.ts";

/** How a webhook flow is called: what its start node is set to. */
export type StartSettings = {
  access: "apiKey" | "signature" | "none";
  secret: string | null;
  methods: readonly string[];
  answer: "end" | "atOnce";
  /** Seconds. */
  timeLimit: number;
};

/** The live version of a flow; `problems` keep it from running, and then it has no program. */
export type LiveWebhook = {
  flowId: bigint;
  ref: ProgramRef;
  type: string;
  problems: readonly Problem[];
  program: Program | null;
  /** None of its runs begins. */
  isPaused: boolean;
  /** How far the clock of this process is ahead of the database's, which counts; 0 where they agree to a second. */
  aheadMs: number;
};

type Entry = { at: number; found: Promise<LiveWebhook | null> };
type Head = {
  flowId: bigint;
  version: number;
  versionId: bigint;
  type: string;
  problems: Problem[];
  isPaused: boolean;
  actsAs: string | null;
  now: Date;
};

/** A deploy counts everywhere within a second; half of it may be spent here. */
const FRESH_MS = 500;
const NAMES = 5_000;
const PROGRAMS = 500;

type Memory = { entries: Map<string, Entry>; programs: Map<bigint, Program | null> };

// Names and ids mean something in their database only.
const memories = new WeakMap<object, Memory>();

function memory(): Memory {
  const found = memories.get(pool()) ?? { entries: new Map(), programs: new Map() };
  memories.set(pool(), found);
  return found;
}

/** What is live under a name, of whatever type, at most half a second old; null where nothing is. */
export async function findLive(name: string): Promise<LiveWebhook | null> {
  const { entries } = memory();
  const known = entries.get(name);
  if (known && performance.now() - known.at < FRESH_MS) return known.found;
  const entry = { at: performance.now(), found: look(name) };
  if (entries.size >= NAMES) entries.clear();
  entries.set(name, entry);
  // What failed is asked again.
  entry.found.catch(() => entries.get(name) === entry && entries.delete(name));
  return entry.found;
}

async function look(name: string): Promise<LiveWebhook | null> {
  const [head] = await statement<Head>(
    db(),
    `SELECT f.id AS "flowId", v.version, v.id AS "versionId", v.type, v.problems,
            f.paused_at IS NOT NULL AS "isPaused", f.deployed_by::text AS "actsAs",
            clock_timestamp() AS now
       FROM flow f JOIN flow_version v ON v.flow_id = f.id AND v.version = f.live
      WHERE f.name = $1 AND f.deleted_at IS NULL`,
    [name],
  );
  if (!head) return null;
  const { flowId, version, versionId, type, problems, isPaused, actsAs, now } = head;
  const ahead = Date.now() - now.getTime();
  const program = problems.length > 0 ? null : await programOf(versionId, type);
  return {
    flowId,
    ref: { flow: name, flowId: String(flowId), version, actsAs },
    type,
    problems,
    program,
    isPaused,
    aheadMs: Math.abs(ahead) < SECOND_MS ? 0 : ahead,
  };
}

/** The program of a version, for a run that began on it; null where the version is gone or has problems. */
export async function findProgram(flowId: string, version: number): Promise<Program | null> {
  const [row] = await statement<{ id: bigint; type: string; problems: Problem[] }>(
    db(),
    "SELECT id, type, problems FROM flow_version WHERE flow_id = $1::bigint AND version = $2::int",
    [flowId, version],
  );
  return row && row.problems.length === 0 ? programOf(row.id, row.type) : null;
}

/** A version never changes: it is compiled once a process. */
async function programOf(versionId: bigint, type: string): Promise<Program | null> {
  const { programs } = memory();
  const known = programs.get(versionId);
  if (known !== undefined) {
    // The one that was used last goes last.
    programs.delete(versionId);
    programs.set(versionId, known);
    return known;
  }
  const [row] = await statement<{ text: string }>(
    db(),
    `SELECT draw_flow_obj AS text FROM flow_version WHERE id = $1`,
    [versionId],
  );
  const { program } = compile(row?.text ?? "", type);
  const [oldest] = programs.keys();
  if (programs.size >= PROGRAMS && oldest !== undefined) programs.delete(oldest);
  programs.set(versionId, program);
  return program;
}

/** The settings of its start node, which the compiler has checked. */
export function startSettingsOf({ nodes, start }: Program): StartSettings {
  const { settings } = nodes[start] as ProgramNode;
  const { secret = null, ...rest } = settings as unknown as StartSettings;
  return { ...rest, secret, timeLimit: Number(settings.timeLimit ?? 30) };
}
