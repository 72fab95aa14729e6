"use client";

import { Button } from "@mantine/core";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { fileSize } from "@/components/ui/file-size";
import type { Reading } from "@/lib/contact-file/reading.ts";
import type { Wizard } from "../wizard";
import type { WizardState } from "../wizard-state";
import { encodingName, ReadOptionsBar, useDelimiterName } from "./read-options-bar";
import classes from "./read-options-line.module.css";

type Props = { wizard: Wizard; state: WizardState; reading: Reading; children?: ReactNode };

/** How the file is read, in one line; unfolded where a guess may be wrong, or at a press. */
export function ReadOptionsLine({ wizard, state, reading, children }: Props) {
  const t = useTranslations("upload.read");
  const [isOpen, setOpen] = useState(() => mayBeWrong(reading));
  const [isPressed, setPressed] = useState(false);
  const facts = useFacts(wizard, state, reading);
  if (isOpen) {
    return (
      <>
        <div ref={isPressed ? focus : null} tabIndex={-1}>
          <ReadOptionsBar wizard={wizard} state={state} reading={reading} />
        </div>
        {children ? <div className={classes.line}>{children}</div> : null}
      </>
    );
  }
  return (
    <div className={classes.line}>
      <p className={classes.facts}>
        <b>{state.filename}</b> {facts.join(" · ")}
      </p>
      <Button
        variant="default"
        size="compact-xs"
        aria-expanded={false}
        aria-label={t("changeOptions")}
        disabled={state.busy !== null}
        onClick={() => {
          setPressed(true);
          setOpen(true);
        }}
      >
        {t("change")}
      </Button>
      {children}
    </div>
  );
}

/** What takes the place of the button takes the keys too: Tab leads to its first field. */
function focus(fields: HTMLElement | null) {
  fields?.focus();
}

const doubts: readonly string[] = ["undecodable", "encoding-guessed", "odd-quotes", "long-rows"];

function mayBeWrong({ notes, options }: Reading): boolean {
  return !options.quotes || notes.some(({ code }) => doubts.includes(code));
}

function useFacts(wizard: Wizard, { size }: WizardState, { options, format: kind, sheets, rows }: Reading): string[] {
  const t = useTranslations("upload.read");
  const noCountry = useTranslations("kit.country")("none");
  const format = useFormatter();
  const locale = useLocale();
  const delimiterName = useDelimiterName();
  const { country, encoding, delimiter, sheet, header } = options;
  const countryName = country ? new Intl.DisplayNames(locale, { type: "region" }).of(country) : noCountry;
  return [
    t("size", { size: fileSize(size, format), rows }),
    ...(kind === "workbook" && sheets.length > 1 && sheet !== null ? [sheet] : []),
    ...(kind === "file" ? [encodingName(encoding)] : []),
    ...(kind === "workbook" ? [] : [delimiterName(delimiter)]),
    t(header ? "firstHeadings" : "firstData"),
    ...(wizard.hub.channel === "email" ? [] : [countryName ?? noCountry]),
  ];
}
