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
  });
  expect(accessOf(drawing("webhook", {}))).toEqual({
    access: "apiKey",
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  });
  expect(accessOf(drawing("event", {}))).toBeNull();
  expect(accessOf("{")).toBeNull();
});

test("the command has a place for the key only where one is asked for", () => {
  const address = liveAddress("https://desk.example", "Ana's orders");
  expect(callCommand(address, { access: "apiKey", methods: ["GET", "POST"] })).toBe(
    `curl -X POST -H "X-ApiKey: $SWITCHYARD_KEY" -H "Content-Type: application/json" -d '{}' 'https://desk.example/api/webhook/Ana%27s%20orders'`,
  );
  expect(callCommand(address, { access: "none", methods: ["GET"] })).toBe(
    "curl -X GET 'https://desk.example/api/webhook/Ana%27s%20orders'",
  );
});
