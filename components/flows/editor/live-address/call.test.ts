import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { accessOf, callCommand, liveAddress } from "./call";

const drawing = (name: string, data: object) =>
  JSON.stringify({
    drawflow: { Home: { data: { 1: { id: 1, name, data, inputs: {}, outputs: {}, pos_x: 0, pos_y: 0 } } } },
  });

test("who may call is what the start node says, or what it means where it says nothing", () => {
  expect(accessOf(drawing("webhook", { access: "none", methods: ["PUT", "GET"] }))).toEqual({
    access: "none",
    methods: ["GET", "PUT"],
    start: { access: "none", methods: ["PUT", "GET"] },
  });
  expect(accessOf(drawing("webhook", {}))).toEqual({
    access: "apiKey",
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    start: {},
  });
  expect(accessOf(drawing("event", {}))).toBeNull();
  expect(accessOf("{")).toBeNull();
});

test("the command has a place for the key only where one is asked for", () => {
  const address = liveAddress("https://desk.example", "Ana's orders");
  expect(callCommand(address, { access: "apiKey", methods: ["GET", "POST"] }, "{}")).toBe(
    `curl -X POST -H "X-ApiKey: $SWITCHYARD_KEY" -H "Content-Type: application/json" -d '{}' 'https://desk.example/api/webhook/Ana%27s%20orders'`,
  );
  expect(callCommand(address, { access: "none", methods: ["GET"] }, "{}")).toBe(
    "curl -X GET 'https://desk.example/api/webhook/Ana%27s%20orders'",
  );
});

test("a shell sends the JSON as it was written: quotes, line ends and long numbers too", () => {
  const sent = (body: string) => {
    const command = callCommand("https://desk.example/x", { access: "none", methods: ["PUT"] }, body);
    // A function of the shell in place of the program prints what that would be given.
    return execFileSync("sh", ["-c", `curl() { printf '%s\\n' "$@"; }; ${command}`])
      .toString()
      .split("\n-d\n")[1];
  };
  expect(sent(`{\n  "customer": "Ana O'Neill",\n  "note": "$HOME \\\\ \`x\`"\n}`)).toBe(
    `{"customer":"Ana O'Neill","note":"$HOME \\\\ \`x\`"}\nhttps://desk.example/x\n`,
  );
  expect(sent('{"id": 12345678901234567890}')).toBe('{"id": 12345678901234567890}\nhttps://desk.example/x\n');
  expect(sent("{ not json")).toBe("{ not json\nhttps://desk.example/x\n");
  expect(sent(" ")).toBeUndefined();
});
