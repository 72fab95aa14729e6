"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import classes from "@/components/ui/page-parts.module.css";

const path = "/settings/blacklist";

/** The way between who is on the blacklist and whom it kept from being contacted. */
export function BlacklistViews({ here }: { here: "entries" | "hits" }) {
  const t = useTranslations("settings.blacklist.hits");
  return (
    <nav aria-label={t("views")} className={classes.parts}>
      <Link href={path} className={classes.part} aria-current={here === "entries" ? "page" : undefined}>
        {t("entries")}
      </Link>
      <Link href={`${path}?show=hits`} className={classes.part} aria-current={here === "hits" ? "page" : undefined}>
        {t("title")}
      </Link>
    </nav>
  );
}
