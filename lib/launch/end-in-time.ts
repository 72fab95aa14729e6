const LIMIT_MS = 20_000;

/** A process that stops ends by then, also where the database stands still and no connection can be closed. */
export function endInTime(): void {
  setTimeout(() => process.exit(1), LIMIT_MS).unref();
}
