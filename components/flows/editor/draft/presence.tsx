"use client";

import { useTranslations } from "next-intl";
import type { DraftState } from "./keeper";
import classes from "./presence.module.css";

/** Who else has the flow open, and where what is not saved is kept meanwhile. */
export function Presence({ others, kept }: { others: readonly string[]; kept: DraftState }) {
  const t = useTranslations("flowEditor");
  const place = kept === "kept" ? "kept" : "here";
  return (
    <span className={classes.presence} aria-live="polite">
      {others.length > 0 ? (
        <span className={classes.others}>
          <span className={classes.dot} aria-hidden />
          {t("editing", { names: others.join(", "), count: others.length })}
        </span>
      ) : null}
      {kept === "none" ? null : <span>{t(`draft.${place}`)}</span>}
    </span>
  );
}
