"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { flowDiffHref } from "../flow-href";
import { changeOf, signs, tones, useChangeWords } from "../history/use-change-words";
import type { CheckedDrawing } from "./check-drawing";
import classes from "./dialog.module.css";
import type { ToDeploy } from "./use-deploy-check";

type Props = { flow: ToDeploy; live: number; changes: NonNullable<CheckedDrawing["changes"]> };

const SHOWN_CHANGES = 8;

/** What differs from the version that is live, in a few lines. */
export function LiveChanges({ flow: { name, what }, live, changes: { entries, moves, isText } }: Props) {
  const t = useTranslations("flowDeploy");
  const history = useTranslations("flowHistory");
  const words = useChangeWords();
  const id = useId();
  const count = entries.length;
  const title = isText ? "asText" : count > 0 ? "changes" : moves > 0 ? "moved" : "same";
  return (
    <section className={classes.changes} aria-labelledby={id}>
      <h3 id={id}>{t(title, { count, live })}</h3>
      {count === 0 ? null : (
        <ul>
          {entries.slice(0, SHOWN_CHANGES).map((entry) => {
            const { change, tone } = changeOf(entry);
            return (
              <li key={entry.id} className={classes.change} data-tone={tones[tone]}>
                <span className={classes.sign} aria-hidden>
                  {signs[tone]}
                </span>
                <span>
                  <b>{words.title(entry)}</b> · {history(`change.${change}`)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {count > SHOWN_CHANGES ? <p>{t("more", { count: count - SHOWN_CHANGES })}</p> : null}
      {"version" in what && what.version !== live && title !== "same" ? (
        <Link href={flowDiffHref(name, live, what.version)} target="_blank">
          {t("compare")}
        </Link>
      ) : null}
    </section>
  );
}
