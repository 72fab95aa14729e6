"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import classes from "./main-nav.module.css";
import { useMainPages } from "./use-main-pages";

export function MainNav() {
  const t = useTranslations("frame");
  const here = usePathname();
  const pages = useMainPages();
  return (
    <nav className={classes.nav} aria-label={t("nav.label")}>
      {pages.map(({ id, href, icon: Icon, ...page }) => {
        const isWithin = here.startsWith(`${href}/`) || ("also" in page && here === page.also);
        const current = here === href ? "page" : isWithin ? "true" : undefined;
        return (
          <Link key={id} href={href} className={classes.link} aria-current={current} title={t(`nav.${id}`)}>
            <Icon size={18} stroke={1.7} aria-hidden />
            <span className={classes.label}>{t(`nav.${id}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
