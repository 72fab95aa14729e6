"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { sections } from "./sections";
import classes from "./settings-frame.module.css";

/** The settings' own navigation beside one of its pages. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("settings");
  const here = usePathname();
  return (
    <div className={classes.frame}>
      <nav className={classes.nav} aria-label={t("nav")}>
        {sections.map((kind) => (
          <Link key={kind} href={`/settings/${kind}`} aria-current={here === `/settings/${kind}` ? "page" : undefined}>
            {t(`${kind}.title`)}
          </Link>
        ))}
      </nav>
      <div className={classes.page}>{children}</div>
    </div>
  );
}
