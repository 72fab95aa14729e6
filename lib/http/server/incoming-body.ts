import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, invalid } from "../../errors.ts";
import { drainUnreadBody } from "./drain-unread-body.ts";

/** What a body may cost its reader beside its bytes. */
export type BodyLimits = {
  /** So many pieces, chunks of the sender or packets, may be of any size; from then on an average is asked for. */
  anySizePieces: number;
  leastAverageBytes: number;
  /** How fast a body must come while its reader waits for it. */
  leastBytesPerSecond: number;
  /** For so long it may stand still, or fall short of that pace. */
  creditMs: number;
  /** How often the pace is looked at. */
  lookMs: number;
};

const usual: BodyLimits = {
  anySizePieces: 10_000,
  leastAverageBytes: 16,
  leastBytesPerSecond: 1024,
  creditMs: 60_000,
  lookMs: 1000,
};

// Smaller pieces wait for each other: each that is handed on costs its reader several promises.
const SMALL_BYTES = 1024;
const GATHERED_BYTES = 16 * 1024;
// So much of a body that nobody wants is read, so that its connection can go on being used.
const READ_ON_BYTES = 64 * 1024;

/**
 * Keeps watch over a body: tiny pieces are handed on together, one that comes in nothing but tiny pieces or too slowly
 * fails for whoever reads it with the error to answer with, and the rest of one that was answered before its end is not
 * read.
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, limits = usual): void {
  if (!carriesBody(request)) return;
  const came = gatherPieces(request, limits);
  // Most bodies come whole with their headers, and need no clock.
  process.nextTick(keepPace, request, response, came, limits);
  keepSocket(request);
  answerBeforeEnd(request, response, came);
}

/** Whether the headers announce a body. */
function carriesBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The bytes that its sender says there are; NaN where it does not say. */
function announcedBy({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? Number.NaN);
}

type Came = { pieces: number; bytes: number };

/** Node's parser pushes every chunk of a body into the request as it is; counts them. */
function gatherPieces(request: IncomingMessage, limits: BodyLimits): Came {
  const came = { pieces: 0, bytes: 0 };
  const announced = announcedBy(request);
  const push = request.push.bind(request);
  let gathered: Buffer | null = null;
  let size = 0;
  let flushes = false;
  const flush = (): void => {
    flushes = false;
    if (size === 0 || !gathered || request.destroyed) return;
    const whole = Buffer.from(gathered.subarray(0, size));
    size = 0;
    push(whole);
  };
  request.push = (piece: Buffer | null): boolean => {
    if (request.destroyed) return false;
    if (piece === null) {
      flush();
      return push(null);
    }
    came.pieces++;
    came.bytes += piece.length;
    if (came.pieces > limits.anySizePieces && came.bytes < came.pieces * limits.leastAverageBytes) {
      request.destroy(tinyPieces(limits));
      return false;
    }
    if (size + piece.length > GATHERED_BYTES) flush();
    if (size === 0 && (piece.length >= SMALL_BYTES || piece.length === announced)) return push(piece);
    gathered ??= Buffer.allocUnsafeSlow(GATHERED_BYTES);
    gathered.set(piece, size);
    size += piece.length;
    // Behind all that one reading of the socket brought.
    if (!flushes) setImmediate(flush);
    flushes = true;
    return request.readableLength + size < request.readableHighWaterMark;
  };
  return came;
}

function tinyPieces({ leastAverageBytes }: BodyLimits): AppError {
  return invalid(
    "",
    `the chunks of the body are smaller than ${leastAverageBytes} bytes on average; send larger ones`,
    "chunks",
  );
}

/**
 * The pace counts only while the reader has nothing to read: a sender who is held up by us is not slow. What comes
 * faster is credit for a later pause.
 */
function keepPace(request: IncomingMessage, response: ServerResponse, came: Came, limits: BodyLimits): void {
  if (came.bytes === announcedBy(request) || request.destroyed || response.writableEnded) return;
  let credit = limits.creditMs;
  let before = 0;
  const look = setInterval(() => {
    if (request.complete || request.destroyed || response.writableEnded) return clearInterval(look);
    const earned = ((came.bytes - before) / limits.leastBytesPerSecond) * 1000;
    before = came.bytes;
    const waited = request.readableLength === 0 ? limits.lookMs : 0;
    credit = Math.min(limits.creditMs, credit + earned - waited);
    if (credit < 0) request.destroy(tooSlow(limits));
  }, limits.lookMs).unref();
  response.once("close", () => clearInterval(look));
}

function tooSlow({ leastBytesPerSecond, creditMs }: BodyLimits): AppError {
  const pace = `${leastBytesPerSecond} bytes a second over ${creditMs / 1000} seconds`;
  return new AppError("too-slow", `The body arrived slower than ${pace}; the rest of it was not stored.`);
}

/** Node ends the connection with a request that is given up; the answer would never be heard. */
function keepSocket(request: IncomingMessage): void {
  const { _destroy, socket } = request;
  request._destroy = (error, done) => {
    if (request.readableEnded || socket.destroyed) return _destroy.call(request, error, done);
    process.nextTick(done, error);
  };
  // Whoever reads the body hears of it; where nobody does, it is no failure.
  request.on("error", () => {});
}

/** An answer to a body that still comes ends the connection, unless little is left of it. */
function answerBeforeEnd(request: IncomingMessage, response: ServerResponse, came: Came): void {
  // An iterator that is left takes the socket off its request.
  const { socket } = request;
  const { writeHead } = response;
  response.writeHead = ((...given: unknown[]) => {
    if (!request.complete && !isNearEnd(request, came)) {
      response.setHeader("Connection", "close");
      drainUnreadBody(request, socket);
    }
    return Reflect.apply(writeHead, response, given);
  }) as typeof writeHead;
}

function isNearEnd(request: IncomingMessage, { bytes }: Came): boolean {
  const announced = announcedBy(request);
  if (bytes === announced && !request.destroyed) return true;
  // What was begun and given up, nobody would read on.
  return announced - bytes <= READ_ON_BYTES && !request.readableDidRead && !request.destroyed;
}
