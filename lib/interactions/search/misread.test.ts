import { expect, test } from "vitest";
import { misreadIn } from "./misread.ts";

const told = (query: string) => misreadIn(new URLSearchParams(query)).map(({ name, value }) => `${name}=${value}`);

test.each([
  ["range=nonsense", ["range=nonsense"]],
  ["channels=pigeon&direction=sideways&outcome=NOPE", ["channels=pigeon", "direction=sideways", "outcome=NOPE"]],
  ["channels=sms,pigeon,email", ["channels=pigeon"]],
  [
    "dispositions=12,abc&notDispositions=99999999999999999999",
    ["dispositions=abc", "notDispositions=99999999999999999999"],
  ],
  ["from=garbage&to=2026-13-01", ["from=garbage", "to=2026-13-01"]],
  ["timezone=Mars/Olympus", ["timezone=Mars/Olympus"]],
  ["view=abc&rows=7&sort=colour,duration&order=up", ["view=abc", "rows=7", "sort=colour", "order=up"]],
  ["range=today&range=week", ["range=week"]],
  ["agent=luis&agents=luis", ["agent=luis"]],
  ["within=7", ["within=7"]],
])("of %s is told what no filter understands", (query, expected) => {
  expect(told(query)).toEqual(expected);
});

test.each([
  "",
  "range=week&channels=sms,email&agents=nobody,x%2Cy&dispositions=12,-3&client=%25&rows=100&page=3&after=x",
  "from=2026-11-01&to=2026-11-15+10:00:00&timezone=Europe/Madrid&breakdowns=true&within=60&peek=x&view=3&live=true",
  "sort=channel,duration&order=asc,desc&channels=&direction=",
])("nothing is told of %s", (query) => {
  expect(told(query)).toEqual([]);
});
