/** What must stand open before a contact is attempted, in this order: the first that is closed is what holds it. */
export const gates = [
  "list",
  "hub",
  "provider",
  "campaign",
  "hours",
  "blacklist",
  "frequency",
  "attempts",
  "time",
  "agent",
  "pace",
] as const;
export type GateName = (typeof gates)[number];

/** Why a gate is closed: a name for programs, and the sentence that answers give. */
export const gateReasons = {
  listLoading: "The list is being loaded.",
  listInactive: "The list is inactive.",
  listPaused: "The list is paused.",
  listFinished: "The list is finished.",
  listFailed: "The list could not be loaded.",
  listStartsLater: "The list may be worked from a later time on.",
  listEnded: "The time in which the list may be worked is over.",
  hubDisabled: "The hub is disabled.",
  noProvider: "The hub has no provider.",
  mailNotSetUp: "Mail is not set up.",
  flowNotLive: "The hub's provider is not deployed.",
  providerUnreachable: "The provider cannot be reached.",
  providerRefuses: "The provider takes nothing now.",
  senderRefused: "The provider refuses the sender's address.",
  providerErrors: "20 attempts in a row ended in an error.",
  flowHasProblems: "The hub's provider is a flow that cannot run.",
  flowPaused: "The hub's provider is paused.",
  nothingToSend: "There is nothing to send: the contact has no content and no template, and the hub has no template.",
  campaignDisabled: "The campaign is disabled.",
  holiday: "It is a holiday of the campaign.",
  campaignClosed: "The campaign is outside its hours.",
  campaignNeverOpens: "The campaign's opening hours never open it.",
  outsideHours: "It is outside the hub's calling window in the contact's time zone.",
  lastMinute: "The hub's calling window closes within a minute in the contact's time zone.",
  hoursNeverOpen: "The hub's calling window never opens.",
  blacklisted: "The number or address to try is on the blacklist.",
  dayCap: "The contact has had its attempts of this day.",
  totalCap: "The contact has had all of its attempts.",
  numberCap: "The number or address has had its attempts of these days, over all hubs.",
  noAttemptsLeft: "No attempts are left.",
  atWork: "An attempt is at work.",
  done: "The contact is done.",
  cancelled: "The contact is cancelled.",
  later: "The time of the next attempt has not come.",
  expired: "The contact has expired.",
  expiresFirst: "The contact expires before its next attempt.",
  volume: "The hub has had its attempts of this day.",
  concurrency: "The hub has as many attempts at work as it may.",
  rate: "The hub has begun as many attempts in this second as it may.",
  othersFirst: "Other contacts are before this one.",
} as const;
export type GateReason = keyof typeof gateReasons;

/** What closes a gate; `opensAt` null: nothing but a change opens it. */
export type GateHold = { reason: GateReason; opensAt: Date | null; detail?: string | null };
