"use client";

import { useTranslations } from "next-intl";
import type { Note } from "@/lib/contact-file/reading.ts";
import classes from "./notes.module.css";

/** What the owner of a file should know of it. */
export function FileNotes({ notes }: { notes: Note[] }) {
  const t = useTranslations("upload");
  if (notes.length === 0) return null;
  return (
    <section className={classes.notes} aria-label={t("read.notes")}>
      <ul>
        {notes.map(({ code, count, params: { row = 0, column = "", values = "" } }) => (
          <li key={code}>{t(`notes.${code}`, { row, column, values, count })}</li>
        ))}
      </ul>
    </section>
  );
}
