"use client";

import { Checkbox } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { FlowDiff } from "@/lib/flows/diff/diff.ts";
import type { DiffEntry } from "@/lib/flows/diff/entries.ts";
import { comparedModules } from "@/lib/flows/diff/view.ts";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { ChangeList } from "./change-list";
import { ChangeSteps } from "./change-steps";
import { DiffCanvas, type ShownModule } from "./diff-canvas";
import classes from "./drawn-changes.module.css";

type Props = { before: FlowDocument; after: FlowDocument; found: FlowDiff; entries: DiffEntry[]; moves: DiffEntry[] };

/** The changes of a drawing, as a list that leads to each on the canvas. */
export default function DrawnChanges({ before, after, found, entries, moves }: Props) {
  const t = useTranslations("flowHistory.page");
  const modules = comparedModules(after, found);
  const first = modules.find((module) => [...entries, ...moves].some((entry) => entry.module === module));
  const [showMoves, setShowMoves] = useState(entries.length === 0);
  const [shown, setShown] = useState<ShownModule>({ module: first ?? modules[0] ?? "Home", selection: new Set() });
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const told = showMoves ? [...entries, ...moves] : entries;
  const place = told.findIndex(({ id }) => id === chosen);
  const choose = (entry: DiffEntry) => {
    setChosen(entry.id);
    if (entry.module !== null) setShown({ module: entry.module, selection: new Set(entry.shows) });
  };
  const step = (by: 1 | -1) => {
    const next = place < 0 ? (by === 1 ? 0 : told.length - 1) : (place + by + told.length) % told.length;
    const entry = told[next];
    if (!entry) return;
    choose(entry);
    const button = list.current?.querySelectorAll<HTMLElement>("[data-change]")[next];
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: "nearest" });
  };
  useHotkeys([
    ["n", () => step(1)],
    ["p", () => step(-1)],
  ]);
  const select = (selection: ReadonlySet<string>) => {
    setShown((now) => ({ ...now, selection }));
    const key = [...selection].at(-1);
    const entry = told.find(
      (one) => one.module === shown.module && one.about === "node" && one.shows.includes(key ?? ""),
    );
    if (entry) setChosen(entry.id);
  };
  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        <div className={classes.bar}>
          <ChangeSteps place={place} count={told.length} onStep={step} />
          {moves.length > 0 ? (
            <Checkbox
              label={t("moves")}
              checked={showMoves}
              onChange={(event) => setShowMoves(event.currentTarget.checked)}
            />
          ) : null}
        </div>
        <ChangeList ref={list} entries={told} chosen={chosen} onChoose={choose} />
        {moves.length > 0 && !showMoves ? (
          <p className={classes.folded}>{t("moved", { count: moves.length })}</p>
        ) : null}
      </div>
      <DiffCanvas
        before={before}
        after={after}
        found={found}
        modules={modules}
        told={told}
        moves={showMoves}
        shown={shown}
        onModule={(module) => setShown({ module, selection: new Set() })}
        onSelect={select}
      />
    </div>
  );
}
