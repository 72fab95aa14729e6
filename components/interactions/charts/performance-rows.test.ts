import { describe, expect, test } from "vitest";
import type { Performance, PerformanceFigures } from "@/lib/interactions/performance/schema.ts";
import { performanceLines } from "./performance-rows.ts";

const figures = (offered: number, averageWait: number | null): PerformanceFigures => ({
  offered,
  answered: offered,
  abandoned: 0,
  answeredWithin: offered,
  abandonedShare: 0,
  serviceLevel: 1,
  averageWait,
  averageHandleTime: null,
});
const table: Performance = {
  by: "agent",
  within: 20,
  withinEmail: 20,
  total: figures(9, 5),
  result: [
    { name: "luis", ...figures(4, 3) },
    { name: "Ana", ...figures(3, null) },
    { name: "eva", ...figures(2, 8) },
  ],
  others: { names: 0, ...figures(0, null) },
  without: figures(1, null),
  hidden: figures(0, null),
};
const words = { total: "All", others: "", without: "No agent", hidden: "", textOf: (name: string) => name };

describe("the rows of a table of service", () => {
  const texts = (id: string, desc: boolean) => performanceLines(table, words, [{ id, desc }]).map(({ text }) => text);

  test("are sorted by each column between all together and those without a name", () => {
    expect(texts("offered", true)).toEqual(["All", "luis", "Ana", "eva", "No agent"]);
    expect(texts("offered", false)).toEqual(["All", "eva", "Ana", "luis", "No agent"]);
    expect(texts("text", false)).toEqual(["All", "Ana", "eva", "luis", "No agent"]);
    expect(texts("text", true)).toEqual(["All", "luis", "eva", "Ana", "No agent"]);
  });

  test("have those without a figure last, whichever way they are sorted", () => {
    expect(texts("averageWait", true)).toEqual(["All", "eva", "luis", "Ana", "No agent"]);
    expect(texts("averageWait", false)).toEqual(["All", "luis", "eva", "Ana", "No agent"]);
  });
});
