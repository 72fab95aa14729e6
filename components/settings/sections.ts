/** The pages of the settings, in the order of their navigation. */
export const sections = [
  "campaigns",
  "users",
  "profiles",
  "api-keys",
  "dispositions",
  "templates",
  "blacklist",
] as const;

export type Section = (typeof sections)[number];
