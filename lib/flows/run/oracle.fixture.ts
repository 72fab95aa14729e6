import { FIRST, HANDLER, type Keyed, type KeyedFlow, START } from "./random-flow.fixture.ts";

/** What a flow should do, told by a program that knows neither tokens nor scopes: each part is told what comes after it. */
export type Expected = { way: string[]; end: unknown };

/** Goes on: with what comes next, or, where the walk has ended, with whoever waits for its end. */
type Then = (arrived: boolean) => unknown;

type Frame = {
  x: number;
  path: string;
  isHome: boolean;
  isDead: boolean;
  visits: Map<number, number>;
  end: (outcome: { result: number | null } | { node: number; code: string }) => unknown;
};

export function expectedOf(flow: KeyedFlow, succeeds: (key: string) => boolean): Expected {
  const way: string[] = [];
  const waits: { due: number; at: number; go: () => void }[] = [];
  let now = 0;
  let end: unknown;
  let isHandled = false;

  const enter = (key: number, frame: Frame) => {
    way.push(`${frame.path}:${key}`);
    const visit = (frame.visits.get(key) ?? 0) + 1;
    frame.visits.set(key, visit);
    return visit;
  };
  const fail = (key: number, code: string, frame: Frame, then: Then) => {
    if (!frame.isHome || !flow.handler || isHandled) return stop(frame, { node: key, code });
    isHandled = true;
    enter(HANDLER, frame);
    // Nothing follows the handler: the walk ends there.
    walk(flow.handler, frame, () => then(false));
  };
  const stop = (frame: Frame, outcome: Parameters<Frame["end"]>[0]) => {
    frame.isDead = true;
    frame.end(outcome);
  };
  const walk = (block: readonly Keyed[], frame: Frame, then: Then): unknown => {
    if (frame.isDead) return;
    const [first, ...rest] = block;
    if (!first) return then(true);
    one(first, frame, (arrived) => (arrived ? walk(rest, frame, then) : frame.isDead || then(false)));
  };
  const one = (keyed: Keyed, frame: Frame, then: Then): unknown => {
    const { item, key, join, parts } = keyed;
    if (item.is === "fork") return fork(parts, join, frame, then);
    if (item.is === "disabled") return then(item.kind !== "stop");
    const visit = enter(key, frame);
    switch (item.is) {
      case "log":
        return then(true);
      case "add":
        frame.x += item.by;
        return then(true);
      case "fail":
        return fail(key, "expression", frame, then);
      case "stop":
        return stop(frame, item.failed ? { node: key, code: "stopped" } : { result: frame.x });
      case "wait":
        waits.push({ due: now + item.seconds, at: way.length, go: () => frame.isDead || then(true) });
        return;
      case "if":
        return walk(parts[frame.x % 2] ?? [], frame, then);
      case "effect":
        return effect(keyed, visit, frame, then);
      case "loop":
        return loop(parts[0] ?? [], item.items.length, frame, then);
      case "call":
        return call(keyed, visit, frame, then);
    }
  };
  const effect = ({ item, key, parts }: Keyed, visit: number, frame: Frame, then: Then) => {
    if (succeeds([frame.path, key, visit].filter((part) => part !== "").join(":"))) return then(true);
    if (item.is === "effect" && item.onError) return walk(parts[0] ?? [], frame, () => then(false));
    return fail(key, "status", frame, then);
  };
  const fork = (branches: Keyed[][], join: number, frame: Frame, then: Then) => {
    let left = branches.length;
    let arrived = false;
    for (const branch of branches) {
      if (frame.isDead) return;
      walk(branch, frame, (came) => {
        arrived ||= came;
        if (--left > 0) return;
        if (arrived) enter(join, frame);
        then(arrived);
      });
    }
  };
  const loop = (body: Keyed[], count: number, frame: Frame, then: Then, done = 0): unknown => {
    if (done === count) return then(true);
    walk(body, frame, () => frame.isDead || loop(body, count, frame, then, done + 1));
  };
  const call = ({ item, key }: Keyed, visit: number, frame: Frame, then: Then) => {
    const module = item.is === "call" ? item.module : 0;
    const inner: Frame = {
      x: frame.x,
      path: `${frame.path}${frame.path && "/"}${key}.${visit}`,
      isHome: false,
      isDead: false,
      visits: new Map(),
      end: (outcome) => {
        if (frame.isDead) return;
        if ("result" in outcome) then(true);
        else fail(key, outcome.code, frame, then);
      },
    };
    enter(4 + module, inner);
    walk(flow.modules[module] ?? [], inner, () => inner.isDead || stop(inner, { result: null }));
  };

  const home: Frame = {
    x: 0,
    path: "",
    isHome: true,
    isDead: false,
    visits: new Map(),
    end: (outcome) => {
      end = outcome;
    },
  };
  enter(START, home);
  enter(FIRST, home);
  walk(flow.home, home, () => home.isDead || stop(home, { result: null }));
  while (!home.isDead && waits.length > 0) {
    waits.sort((a, b) => a.due - b.due || a.at - b.at);
    const next = waits.shift();
    now = Math.max(now, next?.due ?? 0);
    next?.go();
  }
  return { way, end };
}
