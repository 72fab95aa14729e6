import { expect, test } from "vitest";
import { judgedBy } from "./thresholds.ts";

test("e-mails are judged by hours beside other channels too, unless something is chosen", () => {
  const both = { within: 20, withinEmail: 14_400 };
  expect(judgedBy(null, [])).toEqual(both);
  expect(judgedBy(null, ["telephony", "email"])).toEqual(both);
  expect(judgedBy(null, ["email"])).toEqual({ within: 14_400 });
  expect(judgedBy(null, ["telephony"])).toEqual({ within: 20 });
  expect(judgedBy(60, [])).toEqual({ within: 60 });
});
