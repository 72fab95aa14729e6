const listeners = new Set<() => void>();

/** Hears that the session ended, until the function it answers is called. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells that an answer was 401. False where nobody listens: a page without anyone's work on it. */
export function tellSignedOut(): boolean {
  for (const listener of listeners) listener();
  return listeners.size > 0;
}

/** Whether someone would hear it. */
export function hasListener(): boolean {
  return listeners.size > 0;
}
