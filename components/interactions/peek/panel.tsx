"use client";

import { CloseButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { type RefObject, useId, useLayoutEffect, useRef } from "react";
import { GuidNote } from "../detail/guid-note";
import classes from "./panel.module.css";
import { PeekActions, PeekDetail, PeekHeadline } from "./parts";
import type { Peek } from "./use-peek";
import type { PeekWidth } from "./use-width";
import { WidthGrip } from "./width-grip";

type Props = { peek: Peek; guid: string; width: PeekWidth; place: RefObject<HTMLElement | null> };

/** An interaction beside the results it was found among, which stay in use; `place` is what is made wider. */
export function PeekPanel({ peek, guid, width, place }: Props) {
  const detail = useTranslations("interaction");
  const kit = useTranslations("kit");
  const id = useId();
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  useFocusAlong(peek);
  usePanelKeys(peek, panel);
  return (
    <>
      <section ref={panel} id={id} className={classes.panel} role="dialog" aria-labelledby={title} tabIndex={-1}>
        <header className={classes.head}>
          <h2 id={title} className={classes.title}>
            {detail("title")}
          </h2>
          <CloseButton aria-label={kit("close")} onClick={() => leave(peek)} />
          <div className={classes.guid}>
            <GuidNote guid={guid} />
          </div>
          <div className={classes.actions}>
            <PeekActions peek={peek} />
          </div>
          <PeekHeadline guid={guid} />
        </header>
        <div className={classes.body}>
          <PeekDetail guid={guid} />
        </div>
      </section>
      <WidthGrip controls={id} panel={place} width={width} />
    </>
  );
}

function leave(peek: Peek): void {
  peek.close();
  peek.leave();
}

/**
 * Keeps the focus on the row of what is shown, for as long as it is among the rows or nowhere: who goes on with the
 * arrows goes on from there. In the panel, or in a field, it stays.
 */
function useFocusAlong({ guid, number, markedRow }: Peek): void {
  useLayoutEffect(() => {
    const row = markedRow.current;
    if (guid === null || number === null || !row) return;
    const focused = document.activeElement;
    if (focused === null || focused === document.body || row.parentElement?.contains(focused)) row.focus();
  }, [guid, number, markedRow]);
}

/** Esc closes from anywhere but where it closes or empties something else; Tab leads from the row in, and back. */
function usePanelKeys(peek: Peek, panel: RefObject<HTMLElement | null>): void {
  useWindowEvent("keydown", (event) => {
    const { key, target, shiftKey } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const row = peek.markedRow.current;
    const beyond = target === row && !shiftKey ? panel.current : target === panel.current && shiftKey ? row : null;
    if (key === "Tab" && beyond) {
      event.preventDefault();
      beyond.focus();
    }
    if (key === "Escape" && !isOthers(target, panel.current)) leave(peek);
  });
}

/** Whether Esc, pressed here, is for a field, an open menu or another dialog. */
function isOthers(target: Element, panel: HTMLElement | null): boolean {
  const other = target.closest(
    "input:not([type=checkbox]), textarea, select, [role=menu], [role=listbox], [aria-haspopup][aria-expanded=true]",
  );
  const dialog = target.closest("[role=dialog]");
  return other !== null || (dialog !== null && dialog !== panel);
}
