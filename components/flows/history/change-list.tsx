"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import type { DiffEntry } from "@/lib/flows/diff/entries.ts";
import { ChangeDetail } from "./change-detail";
import classes from "./change-list.module.css";
import { changeOf, signs, tones, useChangeWords } from "./use-change-words";

type Props = {
  entries: DiffEntry[];
  /** The id of the one that is shown on the canvas. */
  chosen: string | null;
  onChoose: (entry: DiffEntry) => void;
  ref: Ref<HTMLUListElement>;
};

/** Each change in words, with what it changed from and to. */
export function ChangeList({ entries, chosen, onChoose, ref }: Props) {
  const t = useTranslations("flowHistory");
  const words = useChangeWords();
  return (
    <ul ref={ref} className={classes.list} aria-label={t("changes")}>
      {entries.map((entry) => {
        const { change, tone } = changeOf(entry);
        return (
          <li
            key={entry.id}
            className={classes.change}
            data-tone={tones[tone]}
            aria-current={entry.id === chosen || undefined}
          >
            <button type="button" className={classes.title} data-change onClick={() => onChoose(entry)}>
              <span className={classes.sign} aria-hidden>
                {signs[tone]}
              </span>
              <span className={classes.words}>
                <b>{words.title(entry)}</b>
                <span className={classes.kind}>
                  {[t(`change.${change}`), words.about(entry), entry.about === "module" ? null : entry.module]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
            </button>
            <ChangeDetail entry={entry} />
          </li>
        );
      })}
    </ul>
  );
}
