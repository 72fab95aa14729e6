/** Ends a start: `message` is the one line the operator reads, so it says what is wrong and what to do. */
export class Failure extends Error {
  override name = "Failure";
}

/** A failure whose line another process has written. */
export class AlreadySaid extends Error {
  override name = "AlreadySaid";
}
