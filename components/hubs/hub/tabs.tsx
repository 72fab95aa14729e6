"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import classes from "@/components/ui/page-parts.module.css";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { hubHref } from "./href";

/** The way between the pages of a hub. */
export function HubTabs({ hub: { name, channel } }: { hub: Pick<DeskHub, "name" | "channel"> }) {
  const t = useTranslations("hubs.parts");
  const here = usePathname();
  const parts = [
    { href: hubHref(name), label: t("desk") },
    { href: hubHref(name, "fresh-leads"), label: t("leads") },
    { href: hubHref(name, "attempts"), label: t("attempts") },
    { href: hubHref(name, "progress"), label: t("progress") },
    ...(channel === "telephony" ? [] : [{ href: hubHref(name, "templates"), label: t("templates") }]),
    ...(channel === "email" ? [{ href: hubHref(name, "attachments"), label: t("attachments") }] : []),
    { href: hubHref(name, "settings"), label: t("settings") },
  ];
  return (
    <nav aria-label={t("label")} className={classes.parts}>
      {parts.map(({ href, label }) => (
        <Link key={href} href={href} className={classes.part} aria-current={here === href ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
