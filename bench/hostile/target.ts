import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Lab } from "../../faults/lab.ts";
import type { Member } from "../../faults/member.ts";
import { forgetPeak, peakMb, residentMb } from "../../faults/memory.ts";
import { at } from "../figure.ts";
import { requestsPerSecond } from "../load.ts";

/** The process samples its event loop this often, so a loop that is never held up shows as much. */
const LOOP_SAMPLE_MS = 10;
const MB = 1024 ** 2;
const IDLE_MS = 3000;
const WARM_PATHS = ["/api/webhooks/names", "/api/hubs"];

/** What the web process did while something went on: answers to the health probe, its event loop, its memory. */
export type Watched<T> = {
  result: T;
  seconds: number;
  slowestMs: number;
  p95Ms: number;
  /** For how long the event loop stood still at most. */
  blockMs: number;
  peakMb: number;
  /** The peak over what was resident before. */
  grownMb: number;
};

/** The web process that is attacked, reached on its own port: a proxy between would hide how connections end. */
export class Target {
  readonly lab: Lab;
  readonly base: string;
  readonly headers: Record<string, string>;
  readonly web: Member;

  constructor(lab: Lab) {
    const [web] = lab.members("web");
    if (!web) throw new Error("The lab has no web process.");
    this.lab = lab;
    this.web = web;
    this.base = `http://127.0.0.1:${web.port}`;
    this.headers = { "X-ApiKey": lab.key };
  }

  /** A process that nobody has attacked yet, warm as one of a busy day is. */
  async renew(): Promise<void> {
    const { pid } = this.web;
    this.web.kill();
    while (this.web.pid === pid || this.web.pid === undefined) await pause(50);
    await this.lab.isWhole();
    await this.warm();
  }

  async warm(): Promise<void> {
    await requestsPerSecond(this.base, WARM_PATHS, this.headers, { connections: 4, seconds: 2 });
  }

  /** As it is while nothing happens: on a busy machine, what the machine itself costs. */
  async idle(): Promise<Watched<void>> {
    return this.watch(() => pause(IDLE_MS));
  }

  async watch<T>(work: () => Promise<T>): Promise<Watched<T>> {
    const probe = new Worker(new URL("./probe-thread.ts", import.meta.url), { workerData: this.base });
    await once(probe, "message");
    const before = residentMb(this.web.pid) ?? Number.NaN;
    forgetPeak(this.web.pid);
    // Reading it begins it anew.
    await this.#measured("nodejs_eventloop_lag_max_seconds");
    const began = performance.now();
    const result = await work();
    const seconds = (performance.now() - began) / 1000;
    const told = once(probe, "message") as Promise<[number[]]>;
    probe.postMessage("stop");
    const [times] = await told;
    const lag = await this.#measured("nodejs_eventloop_lag_max_seconds");
    const peak = peakMb(this.web.pid);
    return {
      result,
      seconds,
      slowestMs: Math.max(...times),
      p95Ms: at(times, 0.95),
      blockMs: Math.max(0, lag * 1000 - LOOP_SAMPLE_MS),
      peakMb: peak,
      grownMb: peak - before,
    };
  }

  /** MB in use in the heap and outside of it, garbage included that nobody has collected yet. */
  async usedMb(): Promise<number> {
    const heap = await this.#measured("nodejs_heap_size_used_bytes");
    return (heap + (await this.#measured("nodejs_external_memory_bytes"))) / MB;
  }

  async #measured(name: string): Promise<number> {
    const answer = await fetch(`${this.base}/api/metrics`);
    return Number(new RegExp(`^switchyard_${name} (\\S+)$`, "m").exec(await answer.text())?.[1]);
  }
}
