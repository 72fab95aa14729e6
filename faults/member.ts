import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../lib/launch/root.ts";
import { memorySettings, nodeFlags } from "../lib/launch/supervise.ts";
import type { HeldMemory } from "./held-memory.ts";

export type Role = "web" | "worker";

const RESTART_PAUSE_MS = 200;
const STOP_LIMIT_MS = 20_000;

/** A process of the product, started again whenever it ends. */
export class Member {
  readonly role: Role;
  /** Where a web process listens; 0 for a worker. */
  readonly port: number;
  /** How it ended each time that nobody had killed it. */
  readonly ownEnds: string[] = [];
  readonly #env: Record<string, string>;
  readonly #clockFile: string;
  #child: ChildProcess | null = null;
  #up: Promise<unknown> = Promise.resolve();
  #killed = false;
  #stopping = false;

  constructor(role: Role, env: Record<string, string>, clockFile: string) {
    this.role = role;
    this.port = role === "web" ? Number(env.PORT) : 0;
    this.#clockFile = clockFile;
    this.#env = { ...env, ROLE: role, CLOCK_FILE: clockFile };
    this.setClock(0);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    this.#spawn();
    await this.#up;
  }

  /** Fulfilled once the process of now has said that it is ready. */
  async isUp(): Promise<void> {
    while (!this.#child) await pause(50);
    await this.#up;
  }

  /** What the process holds after it collected its garbage, in MB; null where it does not run. */
  async heldMb(): Promise<number | null> {
    const child = this.#child;
    if (!child?.send("memory")) return null;
    const ended = new AbortController();
    const end = () => ended.abort();
    child.once("exit", end);
    const answer = await once(child, "message", { signal: ended.signal }).catch(() => null);
    child.off("exit", end);
    return (answer?.[0] as HeldMemory | undefined)?.heldMb ?? null;
  }

  kill(): void {
    this.#killed = true;
    this.#child?.kill("SIGKILL");
  }

  freeze(): void {
    this.#child?.kill("SIGSTOP");
  }

  thaw(): void {
    this.#child?.kill("SIGCONT");
  }

  /** Sets the clock of the process so many ms ahead of the machine's. */
  setClock(aheadMs: number): void {
    writeFileSync(this.#clockFile, String(aheadMs));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child) return;
    const ended = once(child, "exit");
    this.thaw();
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await ended;
    clearTimeout(force);
  }

  #spawn(): void {
    const script = this.role === "web" ? "server.ts" : "worker.ts";
    const additions = ["shifted-clock.ts", "held-memory.ts"].flatMap((file) => [
      "--import",
      join(root, "faults", file),
    ]);
    const child = spawn(process.execPath, [...nodeFlags, ...additions, script], {
      cwd: root,
      env: { ...memorySettings, ...process.env, ...this.#env },
      stdio: ["ignore", 2, 2, "ipc"],
    });
    this.#child = child;
    this.#killed = false;
    const ended = once(child, "exit");
    this.#up = Promise.race([once(child, "message"), ended]);
    void ended.then(([code, signal]) => this.#startAgain(signal ?? `code ${code}`));
  }

  async #startAgain(how: string): Promise<void> {
    this.#child = null;
    if (this.#stopping) return;
    if (!this.#killed) this.ownEnds.push(`${this.role}: ${how}`);
    await pause(RESTART_PAUSE_MS);
    if (!this.#stopping) this.#spawn();
  }
}
