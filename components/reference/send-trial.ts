/** What came back; status 0 where nothing did. */
export type TrialOutcome = { status: number; ms: number; type: string; requestId: string | null; text: string };

/** Sends the request as the user wrote it. Every answer is returned, also an error: the page shows it. */
export async function sendTrial({ address, init }: { address: string; init: RequestInit }): Promise<TrialOutcome> {
  const began = performance.now();
  try {
    const response = await fetch(address, init);
    const text = await response.text();
    return {
      status: response.status,
      ms: Math.round(performance.now() - began),
      type: response.headers.get("content-type") ?? "",
      requestId: response.headers.get("x-request-id"),
      text,
    };
  } catch {
    return { status: 0, ms: 0, type: "", requestId: null, text: "" };
  }
}
