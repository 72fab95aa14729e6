import { setTimeout as pause } from "node:timers/promises";
import { type Step, take, takeSlowly } from "./crash-steps.ts";
import type { SweepPath, World } from "./sweep-paths.ts";

/** More statements than any path has: a path that never ends is an error. */
const STATEMENT_LIMIT = 400;
const QUIET_LOOKS = 3;
const LOOK_MS = 50;

/** Crashes the path at every `stride`th statement, and takes it to its end after each; gives what was wrong, in words. */
export async function crashAtEach(
  path: SweepPath,
  world: World,
  env: Record<string, string>,
  stride: number,
): Promise<{ wrong: string[]; crashes: number; statements: number }> {
  const wrong: string[] = [];
  const tell = (when: string, at: number, what: string | null) => {
    if (what !== null) wrong.push(`${when} statement ${at}: ${what}`);
  };
  let crashes = 0;
  for (let at = firstWithin(world, stride); at < STATEMENT_LIMIT; at = next(world, at, stride, crashes)) {
    const { step, afterCrash, atEnd } = await path(world);
    const end = await take(step, env, at);
    if (end.crashed) {
      crashes++;
      tell("crashed at", at, await afterCrash());
      await finishStep(step, env);
    }
    tell("finished after", at, await atEnd());
    if (!end.crashed && (crashes > 0 || at === 1)) return { wrong, crashes, statements: at - 1 };
  }
  throw new Error(`It has more than ${STATEMENT_LIMIT} statements.`);
}

/**
 * Lets a worker stand still at every `stride`th statement of the path while another does its work, longer than any lease
 * lasts, and lets it go on.
 */
export async function standStillAtEach(
  path: SweepPath,
  world: World,
  env: Record<string, string>,
  stride: number,
): Promise<{ wrong: string[]; stops: number }> {
  const wrong: string[] = [];
  let stops = 0;
  for (let at = firstWithin(world, stride); at < STATEMENT_LIMIT; at = next(world, at, stride, stops)) {
    const { step, afterCrash, atEnd } = await path(world);
    const tell = (when: string, what: string | null) => {
      if (what !== null) wrong.push(`stopped at statement ${at}, ${when}: ${what}`);
    };
    const isStopped = await takeSlowly(step, env, at, async () => {
      await endTransactions(world);
      tell("still", await afterCrash());
      await finishStep(step, env);
      tell("while another worked", await atEnd());
    });
    if (isStopped) {
      stops++;
      tell("after it went on", await atEnd());
    } else if (stops > 0 || at === 1) return { wrong, stops };
  }
  throw new Error(`It has more than ${STATEMENT_LIMIT} statements.`);
}

const firstWithin = ({ chance }: World, statements: number): number => chance.between(1, statements);

/** A path that ended before its first statement was tried is tried at an earlier one, so that each has the same chance. */
function next(world: World, at: number, stride: number, tried: number): number {
  return tried > 0 ? at + stride : firstWithin(world, at - 1);
}

/** As the server does with transactions in which nothing happens for a while; one may have been at work until now. */
async function endTransactions({ query }: World): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; quiet++) {
    const ended = await query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    if (ended.length > 0) quiet = -1;
    await pause(LOOK_MS);
  }
}

/** Takes a step to its end; gives the JSON of a 200. */
export async function finishStep(step: Step, env: Record<string, string>): Promise<ReturnType<typeof JSON.parse>> {
  const end = await take(step, env, 0);
  if (end.crashed) throw new Error("A step that was to live was killed.");
  if (step.kind !== "request") return {};
  if (end.status !== 200) throw new Error(`${step.path}: ${end.status} ${end.text}`);
  return JSON.parse(end.text);
}
