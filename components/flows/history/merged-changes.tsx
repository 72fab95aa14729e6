"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { diff } from "@/lib/flows/diff/diff.ts";
import { type DiffEntry, entriesOf } from "@/lib/flows/diff/entries.ts";
import type { Conflict } from "@/lib/flows/merge/conflicts.ts";
import { ChangeDetail } from "./change-detail";
import classes from "./conflict-view.module.css";
import { changeOf, useChangeWords } from "./use-change-words";

type Props = { base: string; mine: string; theirs: string; user: string; conflicts: Conflict[] };

/** What merges by itself, folded: the changes of each side that meet none of the other's. */
export function MergedChanges({ base, mine, theirs, user, conflicts }: Props) {
  const t = useTranslations("flowHistory.conflict");
  const [my, their] = useMemo(
    () => [mine, theirs].map((side) => free(entriesIn(base, side), conflicts)),
    [base, mine, theirs, conflicts],
  );
  if (!my?.length && !their?.length) return null;
  return (
    <section className={classes.merged} aria-label={t("itself")}>
      <h2>{t("itself")}</h2>
      <div className={classes.sides}>
        <Side title={t("mineChanges", { count: my?.length ?? 0 })} entries={my ?? []} />
        <Side title={t("theirChanges", { count: their?.length ?? 0, user })} entries={their ?? []} />
      </div>
    </section>
  );
}

function Side({ title, entries }: { title: string; entries: DiffEntry[] }) {
  const t = useTranslations("flowHistory");
  const words = useChangeWords();
  return (
    <details className={classes.folded}>
      <summary>{title}</summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <b>{words.title(entry)}</b>{" "}
            <span className={classes.kind}>
              {[t(`change.${changeOf(entry).change}`), words.about(entry)].filter(Boolean).join(" · ")}
            </span>
            <ChangeDetail entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function entriesIn(base: string, side: string): DiffEntry[] {
  const found = diff(base, side);
  if ("lines" in found) return [];
  const { entries, moves } = entriesOf(found);
  return [...entries, ...moves];
}

/** Without what is asked about; of a node with a field that is asked about the other fields stay. */
function free(entries: DiffEntry[], conflicts: Conflict[]): DiffEntry[] {
  return entries.flatMap((entry): DiffEntry[] => {
    const { module } = entry;
    if (conflicts.some((one) => one.at === "text" || (one.at === "module" && one.module === module))) return [];
    if (entry.about === "connection") {
      const { before, after } = entry.connection;
      const ends = [before, after].flatMap((one) => (one ? [`${one.source} ${one.sourcePort}`] : []));
      const asked = conflicts.some(({ at, key, path }) => at === "connections" && ends.includes(`${key} ${path[1]}`));
      return asked ? [] : [entry];
    }
    if (entry.about !== "node") return [entry];
    const keys = [entry.node.before?.key, entry.node.after?.key];
    const here = conflicts.filter(({ key }) => key !== null && keys.includes(key));
    if (here.some(({ at }) => at === "node")) return [];
    const fields = entry.node.fields.filter(
      ({ path }) => !here.some((one) => one.path.every((step, i) => path[i] === step)),
    );
    if (fields.length === 0 && entry.node.fields.length > 0) return [];
    return [{ ...entry, node: { ...entry.node, fields } }];
  });
}
