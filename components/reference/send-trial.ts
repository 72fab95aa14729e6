/** What came back; status 0 where nothing did. */
export type TrialOutcome = { status: number; ms: number; type: string; requestId: string | null; text: string };

/** Sends what its user wrote, whatever it is: any answer is one to look at, a refusal too. */
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
