"use client";

import { useState } from "react";
import { setCookie } from "@/components/ui/set-cookie";
import { type FoldingPage, type Folds, foldsCookie, foldsValue } from "@/lib/folds.ts";
import { useMe } from "./me";

/** What was chosen since this tab was loaded: on the way back the page may be drawn from what the server said before. */
const chosenHere = new Map<string, Folds<string>>();

/** Which parts of a page are folded; what its user chooses is kept in this browser. `kept`: how the page was left. */
export function useFolds<Part extends string>(page: FoldingPage<Part>, kept: Folds<Part>): Folding<Part> {
  const name = foldsCookie(page, useMe().username);
  const [folds, setFolds] = useState<Folds<Part>>(() => chosenHere.get(name) ?? kept);
  const fold = (part: Part, folded: boolean, others: readonly Part[] = []) => {
    const chosen: Folds<Part> = { ...folds };
    for (const other of others) chosen[other] = "folded";
    chosen[part] = folded ? "folded" : "open";
    setFolds(chosen);
    chosenHere.set(name, chosen);
    setCookie(name, foldsValue(chosen), page.path);
  };
  return { folds, fold };
}

export type Folding<Part extends string> = {
  folds: Folds<Part>;
  /** Folds a part or opens it; `others` are folded, where only one of several is open. */
  fold: (part: Part, folded: boolean, others?: readonly Part[]) => void;
};
