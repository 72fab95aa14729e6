import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RequestError } from "@/lib/http/browser/client.ts";
import { type Receiver, type Standing, sendAll, takenBack, type UploadPieces } from "./sending";

/** A service that keeps what it takes, as the real one does: only what follows on what it has. */
class Service implements Receiver {
  received = 0;
  pieces: number[] = [];
  opened = 0;
  completed = 0;
  /** What goes wrong, in order, one at each sending. */
  failures: (RequestError | null)[] = [];
  readonly #load: UploadPieces;

  constructor(load: UploadPieces) {
    this.#load = load;
  }

  async open() {
    this.opened++;
    return { id: 7, received: this.received };
  }

  async progress() {
    return { received: this.received };
  }

  async send(_id: number, first: number) {
    const failure = this.failures.shift();
    if (failure) throw failure;
    if (first !== this.received) throw new RequestError(409, "not what follows");
    const next = this.#load.firsts[this.#load.firsts.indexOf(first) + 1] ?? this.#load.total;
    this.pieces.push(first);
    this.received = next;
    return { received: next };
  }

  async complete() {
    this.completed++;
  }
}

const load: UploadPieces = { total: 12, firsts: [0, 5, 10], body: async (piece) => new Blob([String(piece)]) };
const told: Standing[] = [];
const sending = (receiver: Receiver, id: number | null = null, signal = new AbortController().signal) =>
  sendAll({ load, receiver, id, signal, tell: (standing) => told.push(standing) });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  told.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("all pieces are sent in order and the upload is completed", async () => {
  const service = new Service(load);
  expect(await sending(service)).toBe(7);
  expect(service).toMatchObject({ pieces: [0, 5, 10], opened: 1, completed: 1, received: 12 });
});

test("what was under way goes on from where the service is", async () => {
  const service = new Service(load);
  service.received = 5;
  expect(await sending(service, 7)).toBe(7);
  expect(service).toMatchObject({ pieces: [5, 10], opened: 0, completed: 1 });
});

test("a lost connection is waited out, longer every time", async () => {
  const service = new Service(load);
  service.failures = [null, new RequestError(0, "gone"), new RequestError(0, "gone"), new RequestError(0, "gone")];
  const done = sending(service);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await done).toBe(7);
  expect(service.pieces).toEqual([0, 5, 10]);
  const waits = told.filter((one) => one.state === "waiting");
  expect(waits).toMatchObject([1, 2, 4].map((seconds) => ({ seconds, cause: "offline", received: 5 })));
});

test("a busy service says itself how long to wait", async () => {
  const service = new Service(load);
  service.failures = [new RequestError(429, "slowly", {}, new Headers({ "retry-after": "9" }))];
  const done = sending(service);
  await vi.advanceTimersByTimeAsync(8900);
  expect(service.pieces).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await done).toBe(7);
});

test("an answer that was lost sends nothing twice", async () => {
  const service = new Service(load);
  const { send } = service;
  let isLost = false;
  service.send = async function (this: Service, id: number, first: number) {
    const answer = await send.call(this, id, first);
    if (first !== 5 || isLost) return answer;
    isLost = true;
    throw new RequestError(0, "gone");
  };
  const done = sending(service);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await done).toBe(7);
  expect(service.pieces).toEqual([0, 5, 10]);
});

test("what the service refuses is not tried again", async () => {
  const service = new Service(load);
  service.failures = [null, new RequestError(400, "a bad contact")];
  await expect(sending(service)).rejects.toMatchObject({ status: 400 });
  expect(service).toMatchObject({ pieces: [0], completed: 0 });
});

test("a pause ends the waiting", async () => {
  const service = new Service(load);
  service.failures = Array.from({ length: 9 }, () => new RequestError(0, "gone"));
  const pausing = new AbortController();
  const done = sending(service, null, pausing.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1500);
  pausing.abort();
  expect(await done).toMatchObject({ name: "AbortError" });
  expect(vi.getTimerCount()).toBe(0);
});

test("an answer that comes in the moment of a pause changes nothing any more", async () => {
  const service = new Service(load);
  const pausing = new AbortController();
  const { send } = service;
  service.send = async function (this: Service, id: number, first: number) {
    const answer = await send.call(this, id, first);
    if (first === 5) pausing.abort();
    return answer;
  };
  expect(await sending(service, null, pausing.signal).catch((error: unknown) => error)).toMatchObject({
    name: "AbortError",
  });
  expect(told.at(-1)).toEqual({ state: "sending", received: 5 });
  expect(service).toMatchObject({ pieces: [0, 5], completed: 0 });
});

test("an upload that is a list already is not taken back, and one that the service forgot is", async () => {
  const refused = (status: number) => () => Promise.reject(new RequestError(status, "no"));
  expect(await takenBack(async () => undefined, true)).toBe(true);
  expect(await takenBack(refused(409), true)).toBe(false);
  expect(await takenBack(refused(404), true)).toBe(true);
  // What is not whole is no list, and is forgotten by the service itself.
  expect(await takenBack(refused(0), false)).toBe(true);
  await expect(takenBack(refused(0), true)).rejects.toMatchObject({ status: 0 });
});
