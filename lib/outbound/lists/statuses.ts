export const listStatuses = ["loading", "inactive", "active", "paused", "finished", "failed"] as const;
