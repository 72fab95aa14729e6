"use client";

import { useState } from "react";
import { useMe } from "@/components/frame/me";
import { setCookie } from "@/components/ui/set-cookie";
import { type Foldable, type Folds, foldsCookie, foldsValue } from "@/lib/interactions/search-page/folds.ts";

/** Which parts of the search page are folded; what its user chooses is kept in this browser. */
export function useFolds(kept: Folds) {
  const { username } = useMe();
  const [folds, setFolds] = useState(kept);
  const fold = (part: Foldable, folded: boolean) => {
    const chosen: Folds = { ...folds, [part]: folded ? "folded" : "open" };
    setFolds(chosen);
    setCookie(foldsCookie(username), foldsValue(chosen), "/interactions");
  };
  return { folds, fold };
}

export type FoldState = ReturnType<typeof useFolds>;
