/** The pages of the settings that hold a kind of record. */
const recordSections = [
  "campaigns",
  "users",
  "profiles",
  "api-keys",
  "dispositions",
  "templates",
  "blacklist",
  "secrets",
] as const;

export type Section = (typeof recordSections)[number];

/** The pages of the settings, in the order of their navigation. */
export const sections = [...recordSections, "contacting", "mail", "retention", "audit"] as const;
