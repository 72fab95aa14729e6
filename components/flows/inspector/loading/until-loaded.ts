const AGAIN_MS = 2000;

/** A part of the page that is fetched later. Where it cannot be fetched it is tried again: it takes no page along. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return untilLoaded(load);
  }
}
