import { describe, expect, test } from "vitest";
import { compile } from "../compile/compile.ts";
import { drawStarter, starters } from "./starters.ts";

describe.each(starters)("$name", (starter) => {
  test.each(["en", "es", "pt"])("has words in %s, and can run", async (locale) => {
    const { default: words } = await import(`../../i18n/messages/${locale}/flowNodes.json`);
    const { title, about, label } = words.starter[starter.name];
    expect([title, about].every((text) => typeof text === "string" && text !== "")).toBe(true);
    const labels = starter.nodes.flatMap((node) => node.label ?? []);
    expect(Object.keys(label).sort()).toEqual([...labels].sort());
    const text = drawStarter(starter, (key) => label[key]);
    const { program, problems } = compile(text, starter.type);
    expect(problems).toEqual([]);
    expect(program?.nodes.map((node) => node.label)).toContain(label[labels[0] ?? ""]);
  });

  test("keeps its nodes apart", () => {
    for (const { id, at } of starter.nodes) {
      const near = starter.nodes.filter(
        (node) => Math.abs(node.at[0] - at[0]) < 240 && Math.abs(node.at[1] - at[1]) < 80,
      );
      expect(near.map((node) => node.id)).toEqual([id]);
    }
  });
});
