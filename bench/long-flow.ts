import { drawn } from "../e2e/drawn-flows.ts";
import type { Product } from "./product.ts";

const ROW = 25;

/** The text of a drawing of so many conditions, in rows, each leading to the next and three in five to one further on. */
function longFlow(nodes: number): string {
  return drawn(
    Array.from({ length: nodes }, (_, i) => {
      const next = i + 2 <= nodes ? [i + 2] : [];
      const further = i % 5 < 3 && i + 1 + ROW <= nodes ? [i + 1 + ROW] : [];
      return {
        kind: "condition",
        label: `Node ${i + 1}`,
        at: [(i % ROW) * 320, Math.floor(i / ROW) * 180],
        data: { expression: "BODY.amount > 100" },
        to: [next, further],
      };
    }),
  );
}

/** Makes a flow of so many nodes. @returns the address of its editor */
export async function makeLongFlow({ base, key }: Pick<Product, "base" | "key">, nodes: number): Promise<string> {
  const form = new FormData();
  form.set("drawFlowObj", longFlow(nodes));
  const name = encodeURIComponent(`long ${nodes} ${Date.now()}`);
  const headers = { "x-apikey": key };
  const answer = await fetch(`${base}/api/webhooks/id/${name}`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`no flow was made: ${await answer.text()}`);
  const { result } = (await answer.json()) as { result: { name: string } };
  return `${base}/flows/${encodeURIComponent(result.name)}`;
}
