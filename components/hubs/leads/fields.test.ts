import { expect, test } from "vitest";
import { emptyLead, leadFieldOf, leadForm, leadOf } from "./fields";

test("a lead without a date is due as soon as possible, and what is empty is left out", () => {
  expect(leadOf({ ...emptyLead, client: "+598 99 123 456, 2900; 29 01" }, "telephony")).toEqual({
    clientIds: ["+598 99 123 456", "2900", "29 01"],
    timezone: "UTC",
  });
});

test("date and time become the wall clock of the lead's zone", () => {
  const fields = {
    ...emptyLead,
    client: "a@b.example",
    date: "2027-07-01",
    time: "10:05",
    timezone: "Europe/Madrid",
    priority: -1,
    attachments: ["a.pdf"],
    data: "name: Ana",
  };
  expect(leadOf(fields, "email")).toEqual({
    clientId: "a@b.example",
    timezone: "Europe/Madrid",
    priority: -1,
    attachments: ["a.pdf"],
    data: { name: "Ana" },
    scheduleDate: "2027-07-01 10:05:00",
  });
  expect(leadOf({ ...fields, time: "10:05:30" }, "email")).toMatchObject({ scheduleDate: "2027-07-01 10:05:30" });
});

const say = (wrong: string) => `wrong: ${wrong}`;

test.each([
  ["telephony", { client: " " }, "client", "Too small"],
  ["telephony", { client: "600 111 222, home" }, "client", "wrong: phones"],
  ["message", { client: "600 111 222, 600 111 223" }, "client", "wrong: phone"],
  ["email", { client: "ana@example" }, "client", "wrong: address"],
  ["telephony", { client: "123", date: "2027-07-01" }, "time", "wrong: timeToo"],
  ["telephony", { client: "123", time: "10:00" }, "date", "wrong: dateToo"],
  ["telephony", { client: "123", priority: 1.5 }, "priority", "Invalid input"],
  ["telephony", { client: "123", data: "just words" }, "data", "wrong: data"],
] as const)("a %s lead with %j is told at %s", (kind, given, path, message) => {
  const result = leadForm(kind, say).safeParse({ ...emptyLead, ...given });
  expect(result.error?.issues.map((issue) => [issue.path[0], issue.message.split(":")[0]])).toEqual([
    [path, message.split(":")[0]],
  ]);
});

test("what the service finds wrong is put right in the field it belongs to", () => {
  const paths = ["leads[0].clientIds[1]", "leads[0].scheduleDate", "leads[0].agent", "leads[0].data", "leads", "x"];
  expect(paths.map(leadFieldOf)).toEqual(["client", "date", "agent", "data", null, null]);
});
