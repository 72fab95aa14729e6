import type { Program } from "../compile/program.ts";
import { goOn, handlerName } from "./moves.ts";
import { frameAt, nodeAt, type Run, type Token, type WalkScope, walkScopeAt } from "./state.ts";

/**
 * A token has come to a join. Gives the token that goes on there now, if one does: `first` lets the first through and
 * ends those that were on their way with it; `all` lets tokens wait until `meet` finds that no other can still come.
 * Only walks of one scope meet: those of one item of a loop, or those outside of it.
 */
export function arriveAtJoin(run: Run, token: Token): Token | null {
  const { place, through = [] } = token;
  if (nodeAt(run, token).settings.wait !== "first") {
    run.state.parked.push(token);
    return null;
  }
  const scope = walkScopeAt(run, token);
  const joined = scope.joined ?? [];
  // Whoever came through it before begins another round.
  if (joined.includes(place) && !through.includes(place)) {
    goOn(run, token, []);
    return null;
  }
  if (!joined.includes(place)) scope.joined = [...joined, place];
  return { ...token, through: through.includes(place) ? through : [...through, place] };
}

/**
 * The token that goes on from a join for all that wait there, or null. `force` where nothing else can move: joins that
 * wait for each other would wait for ever.
 */
export function meet(run: Run, force = false): Token | null {
  const { state } = run;
  for (const token of state.parked) {
    if (!force && canMoreCome(run, token)) continue;
    const isThere = (one: Token) => one.scope === token.scope && one.place === token.place;
    const merged = state.parked.filter(isThere).length - 1;
    state.parked = state.parked.filter((one) => !isThere(one));
    walkScopeAt(run, token).live -= merged;
    return token;
  }
  return null;
}

function canMoreCome(run: Run, { place, scope }: Token): boolean {
  const { state } = run;
  const { program, module } = frameAt(run, { place, scope });
  const mayFail = !state.handled.includes(handlerName(program, module));
  const reached = leadingTo(run.programs[program] as Program, place, mayFail);
  const may = (token: Token | null | undefined) => token?.scope === scope && reached.has(token.place);
  if (state.ready.some(may) || state.waiting.some(({ token }) => may(token)) || may(state.pending?.token)) return true;
  if (state.parked.some((token) => token.place !== place && may(token))) return true;
  return Object.values(state.scopes).some((inner) => inner.parent === scope && may(enteredBy(run, inner)));
}

/** The Loop or Sub-flow node that goes on when the scope has ended. */
function enteredBy({ state }: Run, { walk, frame }: WalkScope): Token | undefined {
  return walk?.token ?? state.frames[frame]?.caller?.token;
}

const cache = new WeakMap<Program, Map<string, ReadonlySet<number>>>();

/** The places from which a walk may come to this one, itself among them; `mayFail`: by way of the On error node too. */
function leadingTo(program: Program, place: number, mayFail: boolean): ReadonlySet<number> {
  const found = cache.get(program) ?? new Map<string, ReadonlySet<number>>();
  cache.set(program, found);
  const name = `${place} ${mayFail}`;
  const places = found.get(name) ?? walkBack(program, place, mayFail);
  found.set(name, places);
  return places;
}

function walkBack(program: Program, place: number, mayFail: boolean): ReadonlySet<number> {
  const sources = program.nodes.map((): number[] => []);
  program.nodes.forEach(({ next, module }, from) => {
    const handler = program.handlers.get(module);
    for (const to of next.flat()) sources[to]?.push(from);
    if (mayFail && handler !== undefined && handler !== from) sources[handler]?.push(from);
  });
  const found = new Set([place]);
  for (const one of found) for (const source of sources[one] ?? []) found.add(source);
  return found;
}
