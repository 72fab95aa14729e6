"use client";

import { Button, Modal } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { type FlowDocument, openDocument } from "@/lib/flows/drawflow/document.ts";
import type { Choice } from "@/lib/flows/merge/conflicts.ts";
import { merge } from "@/lib/flows/merge/merge.ts";
import { ConflictItem } from "./conflict-item";
import classes from "./conflict-view.module.css";
import { MergedChanges } from "./merged-changes";

type Props = {
  /** The text that both began on. */
  base: string;
  mine: string;
  /** What came meanwhile, and what whoever drew it is called. */
  theirs: { text: string; by: string };
  title: string;
  /** How it came to two. */
  children: ReactNode;
  /** What is done with what is made of both. */
  action: string;
  busy: boolean;
  onResolve: (text: string) => void;
  onClose: () => void;
};

/**
 * Two changes of one flow beside what both began on. What fits together is merged; where both changed the same, each
 * place is chosen. What is drawn there while this is open comes in as `theirs`, and choices that still are one stay.
 */
export function ConflictView(props: Props) {
  const { base, mine, theirs, title, children, action, busy, onResolve, onClose } = props;
  const t = useTranslations("flowHistory.conflict");
  const { text: their, by: user } = theirs;
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const merged = useMemo(() => merge(base, mine, their, choices), [base, mine, their, choices]);
  const drawings = useMemo(() => [mine, their, base].flatMap(drawingIn), [mine, their, base]);
  const { conflicts, renamed } = merged;
  const left = conflicts.filter(({ id }) => !choices.has(id)).length;
  const choose = (ids: string[], choice: Choice) =>
    setChoices((before) => new Map([...before, ...ids.map((id) => [id, choice] as const)]));
  const all = (choice: Choice) =>
    choose(
      conflicts.map(({ id }) => id),
      choice,
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="min(1080px, 94vw)"
      closeButtonProps={{ "aria-label": t("cancel") }}
      closeOnClickOutside={false}
    >
      <p className={classes.text}>{children}</p>
      <MergedChanges base={base} mine={mine} theirs={their} user={user} conflicts={conflicts} />
      {renamed.length > 0 ? <p className={classes.note}>{t("renumbered", { count: renamed.length, user })}</p> : null}
      {conflicts.length === 0 ? (
        <p className={classes.fits}>{t("none")}</p>
      ) : (
        <section aria-label={t("conflicts")}>
          <header className={classes.head}>
            <h2>{t("count", { count: conflicts.length })}</h2>
            {conflicts.length > 1 ? (
              <span className={classes.all}>
                <Button size="compact-sm" variant="default" onClick={() => all("mine")}>
                  {t("allMine")}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => all("theirs")}>
                  {t("allTheirs", { user })}
                </Button>
              </span>
            ) : null}
          </header>
          <ul className={classes.list} aria-label={t("conflicts")}>
            {conflicts.map((conflict) => (
              <ConflictItem
                key={conflict.id}
                conflict={conflict}
                drawings={drawings}
                user={user}
                choice={choices.get(conflict.id) ?? null}
                onChoose={(choice) => choose([conflict.id], choice)}
              />
            ))}
          </ul>
        </section>
      )}
      <footer className={classes.foot}>
        <span role="status" className={classes.left} data-done={left === 0 || undefined}>
          {conflicts.length > 0 ? t("left", { count: left }) : null}
        </span>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button disabled={left > 0} loading={busy} onClick={() => onResolve(merged.text)}>
          {action}
        </Button>
      </footer>
    </Modal>
  );
}

function drawingIn(text: string): FlowDocument[] {
  const read = openDocument(text);
  return "refused" in read ? [] : [read.document];
}
