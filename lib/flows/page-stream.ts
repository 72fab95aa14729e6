import type { Page } from "../page.ts";

/**
 * A page as the text that JSON.stringify would make of it, piece by piece, each read when the one before was taken: a
 * page may have more in it than memory, or a text, can hold. `records` gives them in batches.
 */
export function streamedPage<T>(
  records: AsyncGenerator<readonly T[], void>,
  { index, rows, total }: Omit<Page<T>, "result">,
): Response {
  const parts = partsOf(records, JSON.stringify({ index, rows, total }).slice(1));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

async function* partsOf<T>(records: AsyncGenerator<readonly T[], void>, tail: string): AsyncGenerator<string, void> {
  let before = '{"result":[';
  for await (const batch of records) {
    for (const record of batch) {
      yield before + JSON.stringify(record);
      before = ",";
    }
  }
  yield `${before === "," ? "" : before}],${tail}`;
}
