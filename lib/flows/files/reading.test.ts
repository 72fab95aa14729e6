import { describe, expect, test } from "vitest";
import { DRAWING_BYTES } from "../drawing-limit.ts";
import type { FlowRecord } from "../schema.ts";
import { copyOf, flowsFile } from "./copy.ts";
import { flowsIn } from "./reading.ts";

const drawing = (name: string) =>
  `{\r\n"drawflow":{"Home":{"data":{"1":{"id":1,"name":"${name}","data":{},"inputs":{},"outputs":{},"pos_x":1,"pos_y":2}}}},"more":1e400} `;

const read = (content: string | Uint8Array<ArrayBuffer>, name = "orders.json") => flowsIn(new File([content], name));

const record = { name: "a/b %2F ?", description: "ñ", type: "event", flow: "x", context: "c" } as FlowRecord;

describe("a Drawflow export", () => {
  test.each(["webhook", "provider", "event"])("becomes one flow of the type that begins with %s", async (type) => {
    expect(await read(drawing(type))).toEqual({
      flows: [
        {
          name: "orders",
          description: "",
          type,
          flow: "",
          context: null,
          extension: null,
          dialplan: null,
          drawFlowObj: drawing(type),
        },
      ],
    });
  });

  test("of someone else's nodes is one too, and so is one that was encoded twice", async () => {
    expect(await read(drawing("nobody's"))).toMatchObject({ flows: [{ type: "webhook" }] });
    const twice = JSON.stringify(drawing("event"));
    expect(await read(twice)).toMatchObject({ flows: [{ type: "event", drawFlowObj: twice }] });
  });

  test("whose file has no name of use is left to be named", async () => {
    expect(await read(drawing("webhook"), ".json")).toMatchObject({ flows: [{ name: null }] });
  });
});

describe("a file of several flows", () => {
  test("gives back what it was made of", async () => {
    const records = [
      { ...record, extension: null, dialplan: "d", drawFlowObj: "anything at all\r\n" },
      { ...record, name: "b", context: null, extension: "e", dialplan: null, drawFlowObj: drawing("event") },
    ];
    expect(await read(flowsFile(records), "flows.json")).toEqual({ flows: records.map(copyOf) });
  });

  test.each([
    [{ flows: [] }],
    [{ flows: [{ name: " x", drawFlowObj: "" }] }],
    [{ flows: [{ name: "x" }] }],
    [{ flows: [{ name: "x", drawFlowObj: "a\0b" }] }],
    [{ flows: [{ name: "x", drawFlowObj: "" }, 3] }],
    [{ flows: [{ name: "x", drawFlowObj: "é".repeat(DRAWING_BYTES / 2 + 1) }] }],
  ])("with a flow that is none is refused whole (%#)", async (content) => {
    expect(await read(JSON.stringify(content))).toEqual({ refused: "wrong-flow" });
  });
});

test.each([
  ["", "empty"],
  [" \n\t", "empty"],
  ["<html>", "not-json"],
  ['{"drawflow":', "not-json"],
  ["{}", "no-drawflow"],
  ["null", "no-drawflow"],
  ['"text"', "no-drawflow"],
  ['{"nodes":[],"connections":{}}', "no-drawflow"],
  [`{"drawflow":${'{"a":'.repeat(300)}1${"}".repeat(301)}`, "too-deep"],
  [`${drawing("webhook").trimEnd()}${" ".repeat(DRAWING_BYTES)}`, "too-large"],
])("%# another file is refused with its reason", async (content, refused) => {
  expect(await read(content)).toEqual({ refused });
});

test("a file beyond all measure is not even read", async () => {
  const text = () => Promise.reject(new Error("read"));
  expect(await flowsIn({ name: "x.json", size: 65 * 1024 * 1024, text })).toEqual({ refused: "too-large" });
});
