const AGAIN_MS = 2000;

/** The editor of code fields. Where it cannot be fetched it is tried again: a field that waits takes no page along. */
export async function loadCodeView(): Promise<typeof import("./view")> {
  try {
    return await import("./view");
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return loadCodeView();
  }
}
