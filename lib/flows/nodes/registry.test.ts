import { describe, expect, test } from "vitest";
import en from "../../i18n/messages/en/flowNodes.json" with { type: "json" };
import { expressionErrorCodes } from "../expression/findings.ts";
import { fieldsOf } from "./field-list.ts";
import { invalidReasons } from "./fields.ts";
import { type NodeKind, nodeKinds, roleOf } from "./kinds.ts";
import { newNode } from "./new-node.ts";
import { specOf } from "./registry.ts";

const specs = nodeKinds.map((kind) => {
  const spec = specOf(kind);
  if (!spec) throw new Error(kind);
  return spec;
});

test("there are twenty-three kinds, each under its own name, and no other", () => {
  expect(specs.map(({ kind }) => kind)).toEqual(nodeKinds);
  expect(nodeKinds).toHaveLength(23);
  for (const name of ["", "HTTP", "constructor", "__proto__", "toString"]) {
    expect([specOf(name), roleOf(name)]).toEqual([null, null]);
  }
});

describe.each(specs)("$kind", (spec) => {
  const outputs = spec.outputs(spec.sample);

  test("has ports named by position, without a gap, and no input where a run begins", () => {
    const names = outputs.map(({ port }) => port).sort();
    expect(names).toEqual(outputs.map((_, i) => `output_${i + 1}`));
    const entered = roleOf(spec.kind) !== "start" && roleOf(spec.kind) !== "handler" && spec.kind !== "note";
    expect(spec.inputs.map(({ port }) => port)).toEqual(entered ? ["input_1"] : []);
  });

  test("takes its own sample, and keeps what it does not know", () => {
    const given = { ...spec.sample, label: "Mine", x_extra: { kept: true } };
    expect(spec.parameters.safeParse(given)).toMatchObject({ success: true, data: given });
  });

  test("refuses a label that is not text", () => {
    const result = spec.parameters.safeParse({ ...spec.sample, label: 7 });
    expect(result.error?.issues).toMatchObject([{ path: ["label"], message: "text" }]);
  });

  test("finds its ports whatever its data holds", () => {
    for (const data of [{}, { cases: null }, { cases: [null, 3, { label: 4 }] }, { cases: "x" }]) {
      expect(spec.outputs(data).every(({ port }) => /^output_\d+$/.test(port))).toBe(true);
      expect(typeof spec.gives({ ...data, into: 3, item: {}, variables: "x" })).toBe("object");
    }
  });

  test("describes each of its parameters as a field", () => {
    expect(fieldsOf(spec).map(({ name }) => name)).toEqual(Object.keys(spec.parameters.shape));
  });

  test("has words", () => {
    expect(en[spec.kind].title).not.toBe("");
    for (const { meaning } of outputs) expect(en.port).toHaveProperty(meaning);
    expect(en.group).toHaveProperty(spec.group);
  });
});

test("a new node is what a Drawflow export holds of one", () => {
  expect(newNode("condition", 4, { x: 10, y: 20 })).toEqual({
    id: 4,
    name: "condition",
    data: { expression: "" },
    class: "condition",
    html: "",
    typenode: false,
    inputs: { input_1: { connections: [] } },
    outputs: { output_1: { connections: [] }, output_2: { connections: [] } },
    pos_x: 10,
    pos_y: 20,
  });
  const node = newNode("switch", "b0a7", { x: 0, y: 0 });
  expect(Object.keys(node.outputs)).toEqual(["output_1", "output_2"]);
  (node.data.cases as object[]).length = 0;
  expect(newNode("switch", 1, { x: 0, y: 0 }).data).toEqual({ cases: [{ when: "" }] });
});

/** The fields of a new node that are issues until they are filled in. */
function missing(kind: NodeKind): string[] {
  const { data } = newNode(kind, 1, { x: 0, y: 0 });
  const issues = specOf(kind)?.parameters.safeParse(data).error?.issues ?? [];
  for (const { message } of issues) expect(message).toBe("required");
  return issues.map(({ path }) => path.join("."));
}

test("a new node holds nothing that was made up: each such field is empty and required", () => {
  const known = specs.flatMap(({ kind }) => (missing(kind).length > 0 ? [[kind, missing(kind)] as const] : []));
  expect(Object.fromEntries(known)).toEqual({
    condition: ["expression"],
    switch: ["cases.0.when"],
    set_variables: ["variables"],
    loop: ["list"],
    subflow: ["flow"],
    http: ["url"],
    email: ["to", "subject", "text"],
    add_leads: ["hub", "address"],
    store_value: ["key", "value"],
    read_value: ["key"],
    message_result: ["status"],
    emit_event: ["name"],
    log: ["text"],
    event: ["event"],
  });
  expect(newNode("http", 1, { x: 0, y: 0 }).data).toMatchObject({ method: "POST", url: "", timeout: 10, retries: 2 });
  expect(newNode("http", 1, { x: 0, y: 0 }).data).not.toHaveProperty("body");
});

test("a case that is taken out keeps its port, and so do those after it", () => {
  const spec = specOf("switch");
  const cases = [
    { label: "One", when: "a" },
    { when: "b", unused: true },
    { label: "Three", when: "c" },
  ];
  expect(spec?.outputs({ cases })).toEqual([
    { port: "output_2", meaning: "case", label: "One" },
    { port: "output_3", meaning: "case", unused: true },
    { port: "output_4", meaning: "case", label: "Three" },
    { port: "output_1", meaning: "default" },
  ]);
});

describe.each(["en", "es", "pt"])("words in %s", (locale) => {
  test("say of every field what it is, and of every reason why it is refused", async () => {
    const { default: words } = await import(`../../i18n/messages/${locale}/flowNodes.json`);
    for (const spec of specs) {
      for (const { name, shared, choices = [], items = [] } of fieldsOf(spec)) {
        const of = words[shared ? "any" : spec.kind].field[name];
        expect([spec.kind, name, of?.label, of?.help]).toEqual([
          spec.kind,
          name,
          expect.any(String),
          expect.any(String),
        ]);
        for (const choice of of.choice ? choices : []) expect(of.choice).toHaveProperty(choice.replaceAll(".", "_"));
        for (const item of items) expect(Object.keys(of.item[item.name])).toEqual(["label", "help"]);
      }
    }
    const reasons = [...expressionErrorCodes, "notTrueOrFalse", "notAList"];
    expect(Object.keys(words.expression).sort()).toEqual(reasons.sort());
    expect(Object.keys(words.invalid).sort()).toEqual([...invalidReasons].sort());
  });
});
