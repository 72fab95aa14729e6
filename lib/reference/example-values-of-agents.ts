const agentBrief = { agent: "ana", status: "wrapUp", since: "2026-11-05 05:41:10", campaigns: ["sales"] };

/** Of what agents of telephony hubs do, as `valuesByPlace` has it. */
export const agentValues: Record<string, unknown[]> = {
  "listAgents.result": [[{ ...agentBrief, hub: "sales", list: 42, contact: "42-1" }]],
  ...Object.fromEntries(
    [
      "getMyPresence",
      "updateMyPresence",
      "endMyAfterCallWork",
      "updateMyDisposition",
      "callMyOffer",
      "skipMyOffer",
      "rejectMyOffer",
    ].map((operation) => [`${operation}.result`, [{ ...agentBrief, offer: null }]]),
  ),
  "callMyOffer request": [{ contact: "42-1" }],
  "skipMyOffer request": [{ reason: "Nobody is there before noon.", contact: "42-1" }],
  "rejectMyOffer request": [{ reason: "I know this person.", contact: "42-1" }],
  "updateMyPresence request": [{ status: "available", campaigns: ["sales"] }],
  "listMyCallbacks.result.at": ["2026-11-06 10:30:00"],
  "listMyCallbacks.result.disposition": [["Not now", "Call later"]],
  "listMyCallbacks.result.comment": ["After lunch"],
  "listMyDispositions.result": [[{ id: 1510923, levels: ["Not now", "Call later"], action: "reschedule" }]],
};
