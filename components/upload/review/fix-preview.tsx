"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { Cause, Fix } from "@/lib/contact-file/review.ts";
import type { Wizard } from "../wizard";
import classes from "./problem-groups.module.css";

type Props = { wizard: Wizard; cause: Cause; fix: Fix; time: string };
type Found = Awaited<ReturnType<Wizard["file"]["preview"]>>;

/** Some of the values that a fix would rewrite, as they are and as they would be. */
export function FixPreview({ wizard, cause, fix, time }: Props) {
  const t = useTranslations("upload");
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let current = true;
    void wizard.file.preview(cause, fix, time).then((seen) => current && setFound(seen));
    return () => {
      current = false;
    };
  }, [wizard, cause, fix, time]);
  if (!found || found.examples.length === 0) return null;
  return (
    <table className={classes.preview} aria-label={t("group.more")}>
      <thead>
        <tr>
          <th scope="col">{t("group.before")}</th>
          <th scope="col">{t("group.after")}</th>
        </tr>
      </thead>
      <tbody>
        {found.examples.map(({ row, before, after }) => (
          <tr key={row}>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
