/** The message files of every language: `messages/<locale>/<area>.json`, each the namespace of its name. */
export const areas = [
  "charts",
  "frame",
  "kit",
  "login",
  "overview",
  "feed",
  "flows",
  "flowNodes",
  "hubs",
  "interaction",
  "interactions",
  "retention",
  "exports",
  "settings",
  "upload",
  "views",
] as const;
