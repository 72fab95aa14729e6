import { describe, expect, test } from "vitest";
import { node } from "../compile/sketch.fixture.ts";
import type { Sketch } from "../starters/draw.ts";
import { drive, endOf, from, log, programOf, set, stop } from "./run.fixture.ts";

describe("guards", () => {
  const ring = (length: number) =>
    from(2, ...Array.from({ length }, (_, i) => log(i + 2, { next: i === length - 1 ? 2 : i + 3 })));
  const handler = [node(90, "on_error", {}, { next: 91 }), log(91)];

  test.each([
    ["steps", ring(30)],
    ["visits", ring(3)],
  ])("end a run that goes in circles as failed: %s", (code, home) => {
    expect(endOf([...home, ...handler])).toMatchObject({ status: "failed", error: { code } });
  });

  test("let a loop have more steps", () => {
    const home = from(
      2,
      node(2, "loop", { list: "BODY" }, { each: 3, done: 5 }),
      log(3, { next: 4 }),
      log(4),
      stop(5, '"through"'),
    );
    expect(endOf(home, {}, { given: { BODY: Array(1000).fill(0) } })).toEqual({ status: "done", result: "through" });
  });

  test("end modules that call themselves", () => {
    const call = (id: number) => node(id, "subflow", { module: "M", into: "" });
    expect(endOf([...from(2, call(2)), ...handler], { M: [call(10)] })).toMatchObject({
      status: "failed",
      error: { code: "depth" },
    });
  });

  test("end a run whose output or variables are too large", () => {
    const big = `BODY.replace("x", "${"y".repeat(900)}")`;
    const one = from(2, set(2, { a: big, b: big }));
    expect(endOf(one, {}, { given: { BODY: "x".repeat(600) } })).toMatchObject({ error: { code: "size" } });
    const texts = Array.from({ length: 16 }, (_, i) => set(i + 2, { [`v${i}`]: big }, i < 15 ? i + 3 : undefined));
    const many = from(2, ...texts);
    expect(endOf(many, {}, { given: { BODY: "x".repeat(600) } })).toMatchObject({ error: { code: "size" } });
  });
});

describe("an effect", () => {
  const http = (to: Sketch["to"]) =>
    node(2, "http", { method: "POST", url: `https://a.example/\${BODY}`, body: `\${secrets.KEY}`, into: "got" }, to);

  test("is asked for with its settings evaluated and a key of its own", () => {
    const asked: unknown[] = [];
    const perform = (effect: object) => {
      asked.push(effect);
      return { input: "shown", output: { status: 200 } };
    };
    const { run, steps } = drive(programOf(from(2, http({ ok: 3 }), stop(3, "got.status"))), {
      given: { BODY: 5 },
      perform,
    });
    expect(run.state.end).toEqual({ status: "done", result: 200 });
    expect(asked).toMatchObject([{ kind: "http", key: "2:1", input: { url: "https://a.example/5", body: "s3cret" } }]);
    expect(steps[1]).toMatchObject({ node: "2", left: "ok", input: "shown", output: { status: 200 } });
    expect(JSON.stringify([run.state, steps])).not.toContain("s3cret");
  });

  test("that fails keeps what came back, and leaves by its port", () => {
    const failure = { code: "status" as const, message: "503", details: { status: 503 } };
    const perform = () => ({ input: null, output: { status: 503 }, failure });
    const home = from(2, http({ ok: 3, error: 4 }), log(3), stop(4, "[got.status, ERROR.details.status]"));
    expect(endOf(home, {}, { perform })).toEqual({ status: "done", result: [503, 503] });
  });

  test("of no answer in time leaves by timeout where that is drawn", () => {
    const perform = () => ({ input: null, failure: { code: "timeout" as const, message: "late" } });
    const drawn = (to: Sketch["to"]) => from(2, http(to), stop(3, '"timeout"'), stop(4, '"error"'));
    expect(endOf(drawn({ timeout: 3, error: 4 }), {}, { perform })).toEqual({ status: "done", result: "timeout" });
    expect(endOf(drawn({ error: 4 }), {}, { perform })).toEqual({ status: "done", result: "error" });
  });
});

describe("Respond", () => {
  const respond = (id: number, data: object, to?: number) =>
    node(id, "respond", data, to === undefined ? {} : { next: to });

  test("answers first, once, and the run goes on", () => {
    const home = from(
      2,
      respond(2, { status: 201, body: `{"a": \${BODY}}`, headers: { "X-A": "b" } }, 3),
      respond(3, { status: 202 }, 4),
      stop(4, "1"),
    );
    const { run } = drive(programOf(home), { given: { BODY: 4 } });
    expect(run.state.answer).toEqual({
      status: 201,
      headers: { "content-type": "application/json", "x-a": "b" },
      body: '{"a": 4}',
    });
    expect(run.state.end).toEqual({ status: "done", result: 1 });
  });

  test("fails where its text is not the JSON that it says, and with characters that no header has", () => {
    expect(endOf(from(2, respond(2, { body: `{"a": \${BODY}}` })), {}, { given: { BODY: "x" } })).toMatchObject({
      error: { node: "2", code: "expression" },
    });
    const cut = endOf(
      from(2, respond(2, { headers: { "X-A": `\${BODY}` } })),
      {},
      { given: { BODY: "a\r\nSet-Cookie: b" } },
    );
    expect(cut).toMatchObject({ error: { code: "refused" } });
  });

  test("in a flow that another one calls stands in the log only", () => {
    const other = programOf(from(2, respond(2, { status: 418 })));
    const home = from(2, node(2, "subflow", { target: "flow", flow: "other" }));
    expect(drive(programOf(home), { flows: { other } }).run.state.answer).toBeNull();
  });
});
