"use client";

import { Button, CloseButton, TextInput, VisuallyHidden } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { ColumnLine } from "./column-line";
import { DensityChoice } from "./density-choice";
import classes from "./panel.module.css";
import { useColumnMoves } from "./use-column-moves";
import type { ColumnView } from "./use-column-view";

/** How high the rows are; which columns there are, in which order, how wide, and which stay put: the table shows it at once. */
export function ColumnsPanel({ view }: { view: ColumnView }) {
  const t = useTranslations("interactions.columns");
  const columnName = useTranslations("interactions.column");
  const kit = useTranslations("kit");
  const title = useId();
  const field = useRef<HTMLInputElement>(null);
  const [find, setFind] = useState("");
  const shown = view.settings.filter(({ id }) => plain(columnName(id)).includes(plain(find.trim())));
  const { told, steps, drags } = useColumnMoves(view, shown);
  useEffect(() => field.current?.focus(), []);
  return (
    <section
      className={classes.panel}
      role="dialog"
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        if (event.target === field.current && find) setFind("");
        else view.panel.close();
      }}
    >
      <header className={classes.head}>
        <h2 id={title}>{t("columns")}</h2>
        <CloseButton aria-label={kit("close")} onClick={view.panel.close} />
        <DensityChoice view={view} />
        <TextInput
          ref={field}
          aria-label={t("find")}
          placeholder={t("find")}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
          autoComplete="off"
        />
      </header>
      <div className={classes.body}>
        {shown.length === 0 ? <p className={classes.hint}>{t("none")}</p> : null}
        <ul className={classes.list} aria-label={t("columns")}>
          {shown.map((setting) => (
            <ColumnLine
              key={setting.id}
              setting={setting}
              name={columnName(setting.id)}
              onChange={(to) => view.change(setting.id, to)}
              steps={steps(setting.id)}
              drags={drags(setting.id)}
            />
          ))}
        </ul>
        <p className={classes.hint}>{t("moveHint")}</p>
        <VisuallyHidden aria-live="polite">{told}</VisuallyHidden>
      </div>
      <footer className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={view.reset}>
          {t("reset")}
        </Button>
        <Button onClick={view.panel.close}>{t("done")}</Button>
      </footer>
    </section>
  );
}

/** As names are looked for: however they are accented or written large. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
