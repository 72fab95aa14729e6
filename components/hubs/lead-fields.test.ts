import { expect, test } from "vitest";
import { emptyLead, leadForm, leadOf } from "./lead-fields";

test("a lead without a date is due as soon as possible, and what is empty is left out", () => {
  expect(leadOf({ ...emptyLead, client: "+598 99 123 456, 2900; 29 01" }, { channel: "telephony" })).toEqual({
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
  };
  expect(leadOf(fields, { channel: "email" })).toEqual({
    clientId: "a@b.example",
    timezone: "Europe/Madrid",
    priority: -1,
    scheduleDate: "2027-07-01 10:05:00",
  });
  expect(leadOf({ ...fields, time: "10:05:30" }, { channel: "email" })).toMatchObject({
    scheduleDate: "2027-07-01 10:05:30",
  });
});

test.each([
  [{ client: " " }, "client"],
  [{ date: "2027-07-01" }, "time"],
  [{ time: "10:00" }, "date"],
  [{ priority: 1.5 }, "priority"],
])("%j is told at %s", (given, path) => {
  const result = leadForm.safeParse({ ...emptyLead, client: "1", ...given });
  expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([path]);
});
