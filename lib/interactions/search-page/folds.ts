/** The parts of the search page that fold. */
const foldable = ["filters", "chart"] as const;
export type Foldable = (typeof foldable)[number];

/** What its user chose: open or folded; what was never chosen is left to the page. */
export type Folds = Partial<Record<Foldable, "open" | "folded">>;

/** Where the browser keeps which parts this user folded, so that the server draws the page as it was left. */
export function foldsCookie(username: string): string {
  return `interactions-folds.${encodeURIComponent(username)}`;
}

export function foldsValue(folds: Folds): string {
  return new URLSearchParams(folds).toString();
}

/** What the cookie says; what is no such choice is left out. */
export function foldsOf(cookie: string | undefined): Folds {
  const given = new URLSearchParams(cookie);
  const folds: Folds = {};
  for (const part of foldable) {
    const chosen = given.get(part);
    if (chosen === "open" || chosen === "folded") folds[part] = chosen;
  }
  return folds;
}
