import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "../../testing/draws.ts";
import { expectedOf } from "./oracle.fixture.ts";
import { anyFlow, drawTold } from "./random-flow.fixture.ts";
import { drive, programOf } from "./run.fixture.ts";

const RUNS = { numRuns: draws(5_000) };

/** Effects fail by what they are called, so that both fail the same. */
const succeeds = (key: string) => [...key].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 997, 7) % 3 !== 0;

const perform = ({ key, input }: { key: string; input: object }) =>
  succeeds(key)
    ? { input: { ...input } as never, output: null }
    : { input: null, failure: { code: "status" as const, message: "refused" } };

/** What both tell of a run: where it went, in which calls, and how it ended. */
function happened(program: ReturnType<typeof programOf>, cut: boolean) {
  const { run, steps } = drive(program, { perform, cut });
  const { end } = run.state;
  const way = steps.map(({ path, node }) => `${path}:${node}`);
  if (end?.status === "failed") return { way, end: { node: Number(end.error.node), code: end.error.code } };
  return { way, end: end?.status === "done" ? { result: end.result } : end };
}

test("a run goes the way that the flow tells, wherever it is cut and resumed", () => {
  fc.assert(
    fc.property(anyFlow, (told) => {
      const flow = drawTold(told);
      const [home = [], M0 = [], M1 = []] = flow.sketches;
      const program = programOf(home, { M0, M1 });
      const expected = expectedOf(flow, succeeds);
      expect(happened(program, false)).toEqual(expected);
      expect(happened(program, true)).toEqual(expected);
    }),
    RUNS,
  );
});

test("a run that is resumed has the same steps as one that was never cut", () => {
  fc.assert(
    fc.property(anyFlow, (told) => {
      const [home = [], M0 = [], M1 = []] = drawTold(told).sketches;
      const program = programOf(home, { M0, M1 });
      const [whole, cut] = [drive(program, { perform }), drive(program, { perform, cut: true })];
      expect(cut.steps).toEqual(whole.steps);
      expect({ ...cut.run.state, cpuMs: 0 }).toEqual({ ...whole.run.state, cpuMs: 0 });
    }),
    { numRuns: draws(1_000) },
  );
});
