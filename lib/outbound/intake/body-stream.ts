import { AppError, invalid } from "../../errors.ts";
import { tooLarge } from "../../http/body.ts";

/** The body's bytes as they come: at most `limit`, and as many as Content-Length says. */
export async function* streamOf(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > limit) throw tooLarge(limit);
  let size = 0;
  try {
    // Left uncancelled, so that a caller still sending can be heard out and told why.
    for await (const piece of request.body?.values({ preventCancel: true }) ?? []) {
      size += piece.length;
      if (size > limit) throw tooLarge(limit);
      yield piece;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid("", "the body was cut off", "length");
  }
  if (Number.isFinite(announced) && announced !== size) {
    throw invalid("", "the body is not as long as Content-Length says", "length");
  }
}
