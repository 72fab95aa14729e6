import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/lib/i18n/messages/en/index.ts";
import { FirstDrawing } from "./first-drawing";

const htmlOf = (text: string) =>
  renderToString(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <FirstDrawing text={text} />
    </NextIntlClientProvider>,
  );

/** A flow of so many nodes in one row, each connected to the next. */
function row(count: number): string {
  const port = (i: number, name: string) => ({ connections: [{ node: String(i), [name]: "input_1" }] });
  const nodes = Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: i === 0 ? "webhook" : "log",
    data: i === 0 ? {} : { label: `Note <${i}>` },
    pos_x: 300 * i,
    pos_y: 40,
    inputs: i === 0 ? {} : { input_1: { connections: [{ node: String(i), input: "output_1" }] } },
    outputs: { output_1: i < count - 1 ? port(i + 2, "output") : { connections: [] } },
  }));
  const data = Object.fromEntries(nodes.map((node) => [node.id, node]));
  return JSON.stringify({ drawflow: { Home: { data } } });
}

test("the HTML has the nodes of the drawing by name, what connects them, and a frame of their size", () => {
  const html = htmlOf(row(3));
  expect(html).toContain('viewBox="0 40 820 52"');
  expect([...html.matchAll(/<b>(.*?)<\/b>/g)].map(([, title]) => title)).toEqual([
    "Webhook",
    "Note &lt;1&gt;",
    "Note &lt;2&gt;",
  ]);
  expect(html.match(/class="[^"]*line[^"]*"/g)).toHaveLength(2);
});

test("a drawing without nodes, of very many or that cannot be read is left to the editor", () => {
  expect(htmlOf(row(60))).not.toBe("");
  for (const text of [row(0), row(61), "{", "[]", ""]) expect(htmlOf(text)).toBe("");
});
