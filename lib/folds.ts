/** A page whose parts fold, and the cookie by which a browser keeps how each user left them. */
export type FoldingPage<Part extends string> = {
  cookie: string;
  /** The page's address; the cookie is sent below it only. */
  path: string;
  parts: readonly Part[];
};

/** What a user chose: open or folded; what was never chosen is left to the page. */
export type Folds<Part extends string> = { [P in Part]?: "open" | "folded" };

/** Where the browser keeps which parts this user folded, so that the server draws the page as it was left. */
export function foldsCookie({ cookie }: FoldingPage<string>, username: string): string {
  return `${cookie}.${encodeURIComponent(username)}`;
}

export function foldsValue(folds: Folds<string>): string {
  const chosen = new URLSearchParams();
  for (const [part, how] of Object.entries(folds)) if (how) chosen.set(part, how);
  return chosen.toString();
}

/** What the cookie says; what is no such choice is left out. */
export function foldsOf<Part extends string>({ parts }: FoldingPage<Part>, cookie: string | undefined): Folds<Part> {
  const given = new URLSearchParams(cookie);
  const folds: Folds<Part> = {};
  for (const part of parts) {
    const chosen = given.get(part);
    if (chosen === "open" || chosen === "folded") folds[part] = chosen;
  }
  return folds;
}
