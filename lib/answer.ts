/** An answer with headers of its own, where plain data is not all there is to say. */
export class Answer {
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(data: unknown, headers: Record<string, string> = {}) {
    this.data = data;
    this.headers = headers;
  }
}

/** Data with headers of its own (an ETag, `X-Restricted`). */
export function answer(data: unknown, headers: Record<string, string>): Answer {
  return new Answer(data, headers);
}

/** One record, and its ETag as a header. */
export function tagged({ result, etag }: { result: unknown; etag: string }): Answer {
  return new Answer({ result }, { ETag: etag });
}

type RawBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

/** An answer that is sent as it is: a file, a stream, or one that was kept. A stream is read no faster than it is taken. */
export class RawAnswer {
  readonly body: RawBody;
  readonly headers: Record<string, string>;
  readonly status: number;

  constructor(body: RawBody, headers: Record<string, string>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}
