"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { sections } from "@/components/frame/settings-pages";
import classes from "./frame.module.css";

/** The settings' own navigation beside one of its pages. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("settings");
  const here = usePathname();
  return (
    <div className={classes.frame}>
      <nav className={classes.nav} aria-label={t("nav")}>
        {sections.map((kind) => (
          <Link key={kind} href={`/settings/${kind}`} aria-current={currentOf(kind, here)}>
            {t(`${kind}.title`)}
          </Link>
        ))}
      </nav>
      <div className={classes.page}>{children}</div>
    </div>
  );
}

/** A certificate is found under the retention, whose page it is not. */
function currentOf(kind: string, here: string | null): "page" | "true" | undefined {
  if (here === `/settings/${kind}`) return "page";
  return kind === "retention" && here?.startsWith("/settings/erasures/") ? "true" : undefined;
}
