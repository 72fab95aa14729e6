/** What can stand where the cursor is: `from` is where the word begun there starts. */
export type Suggestions = { from: number; options: readonly Suggestion[] };

/** A `key` is a member whose name needs brackets; a function that `takes` something has the cursor in its own. */
export type Suggestion = {
  label: string;
  kind: "name" | "member" | "key" | "function";
  about: string;
  takes?: boolean;
};
