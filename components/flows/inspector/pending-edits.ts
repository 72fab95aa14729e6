const pending = new Set<() => void>();

/** Lets what was typed and not told yet be told by `flushEdits`, until the returned function is called. */
export function holdEdits(flush: () => void): () => void {
  pending.add(flush);
  return () => pending.delete(flush);
}

/** Tells at once what was typed into the inspector: for what needs the drawing as it is seen, a save say. */
export function flushEdits(): void {
  for (const flush of pending) flush();
}
