import { expect, test } from "vitest";
import { readSettings } from "./env.ts";

test.each([
  [{}, "http://127.0.0.1:3000"],
  [{ HOST: "0.0.0.0", PORT: "80" }, "http://localhost"],
  [{ HOST: "::1", PORT: "3100" }, "http://[::1]:3100"],
  [{ HOST: "desk.example", PUBLIC_URL: "https://desk.example/x/" }, "https://desk.example"],
])("%j is reached at %s", (given, address) => {
  expect(readSettings(given)).toMatchObject({ settings: { PUBLIC_URL: address } });
});

test.each([
  ["PORT", "0"],
  ["PORT", "3000.5"],
  ["ROLE", "both"],
  ["DEMO", "yes"],
  ["DATABASE_URL", "nonsense"],
  ["DATABASE_URL", "mysql://h/d"],
  ["DATABASE_URL", "postgresql://host"],
  ["SESSION_IDLE_MINUTES", "721"],
  ["SECRET", "short"],
  ["ADMIN_API_KEY", "with a blank in it, and long enough"],
  ["TRUSTED_PROXIES", "10.0.0.1,proxy"],
  ["PUBLIC_URL", "ftp://desk.example"],
])("%s=%s is told by its name, never by its value", (name, value) => {
  const read = readSettings({ [name]: value });
  expect(read).toMatchObject({ problem: expect.stringMatching(new RegExp(`^${name} `)) });
  expect(JSON.stringify(read)).not.toContain(value);
});

test.each([
  ["10.0.0.0/33,crm.internal:8080", "10.0.0.0/33"],
  ["10.0.0.0/8, crm.internal", "crm.internal"],
])("OUTGOING_ALLOW=%s tells which entry is wrong", (value, entry) => {
  expect(readSettings({ OUTGOING_ALLOW: value })).toEqual({
    problem: `OUTGOING_ALLOW has the entry "${entry}", which is neither a network (10.0.0.0/8) nor host:port`,
  });
});

test("a setting of few values tells which they are", () => {
  expect(readSettings({ ROLE: "boss" })).toEqual({ problem: "ROLE must be web, worker or all" });
});

test("an empty setting counts as absent", () => {
  expect(readSettings({ PORT: "", ADMIN_PASSWORD: "" })).toMatchObject({ settings: { PORT: 3000 } });
});
