"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { withoutPlaces } from "@/lib/flows/diff/document.ts";
import { fieldChanges } from "@/lib/flows/diff/value.ts";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { isList, type Json, memberOf } from "@/lib/flows/drawflow/json.ts";
import { nodeOf } from "@/lib/flows/drawflow/tree.ts";
import type { Choice, Conflict } from "@/lib/flows/merge/conflicts.ts";
import { Fields } from "./change-detail";
import classes from "./conflict-view.module.css";
import { useWords } from "./use-words";
import { WholeValue } from "./value-change";

type Props = {
  conflict: Conflict;
  /** Where the nodes that are spoken of are looked for, mine first. */
  drawings: FlowDocument[];
  /** Who saved theirs. */
  user: string;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
};

/** A place where both changed the same: what was there, what either made of it, and which is to stay. */
export function ConflictItem({ conflict, drawings, user, choice, onChoose }: Props) {
  const t = useTranslations("flowHistory.conflict");
  const id = useId();
  const { at, key, module, path, both } = conflict;
  const words = useWords();
  const node = nodeOfConflict(conflict, drawings);
  const place = placeOf();
  const options: Choice[] = both ? ["mine", "theirs", "both"] : ["mine", "theirs"];
  const names = { mine: t("mine"), theirs: t("theirsOf", { user }), both: t("both") };
  return (
    <li className={classes.conflict} data-chosen={choice ?? undefined}>
      <fieldset className={classes.fields} aria-labelledby={id}>
        <div className={classes.title} id={id}>
          <b>{key === null ? (module ?? "") : words.node(node, key)}</b>
          <span>{place}</span>
        </div>
        {isWhole(conflict) ? null : (
          <div className={classes.base}>
            <span className={classes.label}>{t("base")}</span>
            <Shown conflict={conflict} value={conflict.base} drawings={drawings} />
          </div>
        )}
        <div className={classes.options} data-count={options.length}>
          {options.map((option) => (
            <label key={option} className={classes.option} data-checked={choice === option || undefined}>
              <span className={classes.pick}>
                <input
                  type="radio"
                  name={id}
                  aria-labelledby={`${id}-${option}`}
                  checked={choice === option}
                  onChange={() => onChoose(option)}
                />
                <span id={`${id}-${option}`}>{names[option]}</span>
              </span>
              {option === "both" ? null : <Shown conflict={conflict} value={conflict[option]} drawings={drawings} />}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );

  function placeOf(): string {
    if (at === "text") return t("wholeText");
    if (at === "module") return path.length > 0 ? t("moduleName") : t("wholeModule");
    if (at === "node") return t("whole");
    return words.field(node, path);
  }
}

type ShownProps = { conflict: Conflict; value: Json | undefined; drawings: FlowDocument[] };

/** What one side has there; of whole nodes what it changed. */
function Shown({ conflict, value, drawings }: ShownProps) {
  const { at, module } = conflict;
  const t = useTranslations("flowHistory.conflict");
  const words = useWords();
  if (at === "connections") {
    const ends = isList(value) ? value : [];
    if (ends.length === 0) return <i>{t("leadsNowhere")}</i>;
    return (
      <span className={classes.ends}>
        {ends.map((end) => {
          const target = String(memberOf(end, "target"));
          return <span key={JSON.stringify(end)}>→ {words.node(nodeIn(drawings, module, target), target)}</span>;
        })}
      </span>
    );
  }
  if (at === "text")
    return <pre className={classes.whole}>{typeof value === "string" ? value.slice(0, 4_000) : ""}</pre>;
  if (isWhole(conflict)) {
    if (value === undefined) return <i className={classes.removed}>{t("removed")}</i>;
    const fields = at === "node" ? fieldChanges(withoutPlaces(conflict.base ?? null), withoutPlaces(value)) : [];
    return fields.length > 0 ? <Fields fields={fields} node={value} /> : <i>{t("kept")}</i>;
  }
  return <WholeValue value={value} />;
}

/** A node or a module that one side removed: what the other made of it is told by what it changed. */
function isWhole({ at, path }: Conflict): boolean {
  return (at === "node" || at === "module") && path.length === 0;
}

function nodeOfConflict({ at, module, key, base, mine, theirs }: Conflict, drawings: FlowDocument[]): Json | undefined {
  const whole = at === "node" ? (mine ?? theirs ?? base) : undefined;
  return whole ?? (key === null ? undefined : nodeIn(drawings, module, key));
}

function nodeIn(drawings: FlowDocument[], module: string | null, key: string): Json | undefined {
  if (module === null) return undefined;
  const nodes = drawings.map((drawing) => nodeOf(drawing, module, key));
  return nodes.find((node) => node !== undefined);
}
