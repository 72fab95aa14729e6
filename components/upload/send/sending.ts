import { RequestError } from "@/lib/http/browser/client.ts";

/** What an upload needs of the service; `received` is how many contacts it has. */
export type Receiver = {
  open: () => Promise<{ id: number; received: number }>;
  progress: (id: number) => Promise<{ received: number }>;
  send: (id: number, first: number, body: Blob) => Promise<{ received: number }>;
  complete: (id: number) => Promise<void>;
};

/** What is sent, in pieces: where each begins, and its JSON. */
export type UploadPieces = { total: number; firsts: number[]; body: (piece: number) => Promise<Blob> };

/** Where an upload stands. `waiting` is a lost connection or a busy service: it goes on by itself. */
export type Standing =
  | { state: "sending"; received: number }
  | { state: "waiting"; received: number; seconds: number; cause: "offline" | "busy" };

type Options = {
  load: UploadPieces;
  receiver: Receiver;
  /** The upload that was under way before, where there was one. */
  id: number | null;
  signal: AbortSignal;
  tell: (standing: Standing) => void;
};

const pauses = [1, 2, 4, 8, 15, 30];

/**
 * Sends all of `load`, from where the service is. A lost connection and a busy service are waited out, longer every
 * time; whatever else goes wrong is thrown, and sending can be begun again after it.
 */
export async function sendAll({ load, receiver, id: known, signal, tell: say }: Options): Promise<number> {
  let received = 0;
  // An answer that came in the moment of a pause tells nothing any more, and nothing follows on it.
  const tell = (standing: Standing) => {
    signal.throwIfAborted();
    say(standing);
  };
  const surely = <T>(work: () => Promise<T>) =>
    withRetries(work, signal, (seconds, cause) => tell({ state: "waiting", received, seconds, cause }));
  const begun = await surely(async () =>
    known === null ? receiver.open() : { id: known, received: (await receiver.progress(known)).received },
  );
  const upload = begun.id;
  received = begun.received;
  let next = bodyAt(received);
  while (next) {
    tell({ state: "sending", received });
    const [first, body] = [received, await next];
    const after = load.firsts[load.firsts.indexOf(first) + 1] ?? load.total;
    // Made while this one is on its way.
    next = bodyAt(after);
    received = await surely(() => sendOne(first, body));
    if (received !== after) next = bodyAt(received);
  }
  tell({ state: "sending", received });
  await surely(() => receiver.complete(upload));
  signal.throwIfAborted();
  return upload;

  function bodyAt(first: number): Promise<Blob> | null {
    if (first >= load.total) return null;
    const piece = load.firsts.indexOf(first);
    if (piece < 0) throw new Error(`No chunk starts at ${first}.`);
    return load.body(piece);
  }

  async function sendOne(first: number, body: Blob): Promise<number> {
    try {
      return (await receiver.send(upload, first, body)).received;
    } catch (error) {
      // Another tab was quicker, or an answer was lost: the service knows how far it is.
      if (!(error instanceof RequestError) || error.status !== 409) throw error;
      const { received: there } = await receiver.progress(upload);
      if (there === first) throw error;
      return there;
    }
  }
}

/**
 * Takes an upload back. False where it is a list already. `isWhole` is an upload whose list may be made at this moment:
 * whether it was is then for the service to say. Any other is never a list, and forgotten where the service is away.
 */
export async function takenBack(drop: () => Promise<unknown>, isWhole: boolean): Promise<boolean> {
  try {
    await drop();
    return true;
  } catch (error) {
    const status = error instanceof RequestError ? error.status : null;
    if (status === 409) return false;
    if (status === 404 || !isWhole) return true;
    throw error;
  }
}

/** Tries until it works or fails for good, telling how long it waits each time. */
export async function withRetries<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  tell: (seconds: number, cause: "offline" | "busy") => void,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const cause = passing(error);
      if (!cause || (cause === "busy" && tries >= 12)) throw error;
      const asked = error instanceof RequestError ? error.retryAfter : null;
      const seconds = asked ?? pauses[Math.min(tries, pauses.length - 1)] ?? 30;
      tell(seconds, cause);
      await pause(seconds, signal, cause === "offline");
    }
  }
}

/** What goes away by waiting. */
function passing(error: unknown): "offline" | "busy" | null {
  if (!(error instanceof RequestError)) return null;
  if (error.status === 0) return "offline";
  return [408, 429, 500, 502, 503, 504].includes(error.status) ? "busy" : null;
}

/** Waits, but no longer than until the browser is online again. */
function pause(seconds: number, signal: AbortSignal, untilOnline: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      if (untilOnline) removeEventListener("online", wake);
    };
    const wake = () => {
      end();
      resolve();
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    const timer = setTimeout(wake, seconds * 1000);
    signal.addEventListener("abort", stop);
    if (untilOnline) addEventListener("online", wake);
  });
}
