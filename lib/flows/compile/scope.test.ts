import { describe, expect, test } from "vitest";
import { drawFlow } from "../starters/draw.ts";
import { following, found, inHome, node, start } from "./sketch.fixture.ts";

describe("names", () => {
  const says = (id: number, name: string) => node(id, "log", { text: `\${${name}}` });

  test("come from the start, from what was set on some way before, and from errors", () => {
    const text = inHome(
      { ...start, to: { next: [2, 3] } },
      node(2, "set_variables", { variables: { a: "1" } }, { next: 4 }),
      node(3, "http", { url: "x", into: "answer" }, { ok: 4, timeout: 5 }),
      says(4, "a + answer.status + BODY.x + string(ERROR) + METHOD"),
      says(5, "answer"),
      says(6, "whatever"),
    );
    expect(found(text)).toEqual(["unknown-name 5 text answer"]);
    expect(
      found(inHome({ ...start, kind: "event", data: { event: "lead.saved", condition: "BODY.x" } }), "event"),
    ).toEqual(["unknown-name 1 condition BODY"]);
  });

  test("of a loop are those of its walk; what the walk sets is there when it is done", () => {
    const text = inHome(
      ...following(
        node(2, "loop", { list: "BODY.all", item: "order" }, { each: 3, done: 4 }),
        node(3, "set_variables", { variables: { last: "order.id + index" } }, { next: 2 }),
        says(4, "last"),
        { ...says(5, "order"), to: {} },
      ),
    );
    expect(found(text)).toEqual([]);
    const done = inHome(
      ...following(node(2, "loop", { list: "[1]" }, { each: 3, done: 4 }), says(3, "item"), says(4, "item")),
    );
    expect(found(done)).toEqual(["unknown-name 4 text item"]);
  });

  test("of a module are what it is given; of On error all of its module's", () => {
    const home = following(
      node(2, "set_variables", { variables: { a: "1" } }, { next: 3 }),
      node(3, "subflow", { module: "Sum", input: { x: "a" }, into: "sum" }, { ok: 4 }),
      says(4, "sum"),
      node(7, "on_error", {}, { next: 8 }),
      says(8, "a + sum + ERROR.message"),
    );
    const sum = [node(5, "set_variables", { variables: { y: "x + 1" } }, { next: 6 }), says(6, "y + a")];
    expect(found(drawFlow({ Home: home, Sum: sum }))).toEqual(["unknown-name 6 text a"]);
  });
});
