import { RawAnswer } from "../answer.ts";
import type { Page } from "../page.ts";

/**
 * A page as the text that JSON.stringify would make of it, piece by piece, each read when the one before was taken: a
 * page may have more in it than memory, or a text, can hold. `records` gives them in batches.
 */
export function streamedPage<T extends object>(
  records: AsyncGenerator<readonly T[], void>,
  { index, rows, total }: Omit<Page<T>, "result">,
): RawAnswer {
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
  return new RawAnswer(body, { "Content-Type": "application/json" });
}

// A drawing of 5 MB as one text is written as another one and encoded as a third: a slice of it costs its own size.
const SLICE_CHARACTERS = 256 * 1024;

/** What JSON.stringify makes of the record, its long texts slice by slice. */
function* jsonParts(record: object): Generator<string, void> {
  let part = "";
  let before = "{";
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    part += `${before}${JSON.stringify(name)}:`;
    before = ",";
    if (typeof value !== "string" || value.length <= SLICE_CHARACTERS) {
      part += JSON.stringify(value);
      continue;
    }
    yield `${part}"`;
    // A pair of surrogates that is cut in two is written as two escapes, which are read as the pair again.
    for (let from = 0; from < value.length; from += SLICE_CHARACTERS) {
      yield JSON.stringify(value.slice(from, from + SLICE_CHARACTERS)).slice(1, -1);
    }
    part = '"';
  }
  yield before === "{" ? "{}" : `${part}}`;
}

async function* partsOf<T extends object>(
  records: AsyncGenerator<readonly T[], void>,
  tail: string,
): AsyncGenerator<string, void> {
  let before = '{"result":[';
  for await (const batch of records) {
    for (const record of batch) {
      for (const part of jsonParts(record)) {
        yield before + part;
        before = "";
      }
      before = ",";
    }
  }
  yield `${before === "," ? "" : before}],${tail}`;
}
