/** What a flow is for: answering calls, sending for a hub, or running on a system event. */
export const flowTypes = ["webhook", "provider", "event"] as const;

/** A Drawflow export with one module and nothing in it. */
export const emptyDrawing = JSON.stringify({ drawflow: { Home: { data: {} } } });
