import { queryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { invalid } from "./errors.ts";
import { atMost, PageData } from "./page-data.ts";

const query = (name: string) => queryOptions({ queryKey: [name], queryFn: async () => name });

test("what is found is handed over, what is not yet found follows, and what is refused is left to the page", async () => {
  const data = new PageData();
  await data.find(query("found"), async () => "found");
  await data.find(query("refused"), () => Promise.reject(invalid("a", "is refused", "range")));
  await atMost(
    5,
    data.find(query("late"), () => new Promise(() => undefined)),
  );
  expect(["found", "refused", "late"].filter((name) => data.has(query(name)))).toEqual(["found"]);
  expect(data.state.queries.map(({ queryKey, state }) => [queryKey[0], state.status])).toEqual([
    ["found", "success"],
    ["late", "pending"],
  ]);
});
