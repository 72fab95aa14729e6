"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";

const steps = ["create", "hours", "upload", "activate"] as const;

/** Where there is no hub: the way from nothing to a list at work, or whom to ask. */
export function NoHubs() {
  const t = useTranslations("hubs.none");
  const isAdmin = useMay("admin");
  if (!isAdmin) return <EmptyNote title={t("title")}>{t("ask")}</EmptyNote>;
  return (
    <EmptyNote title={t("first")}>
      {steps.map((step, n) => (
        <span key={step} style={{ display: "block", textAlign: "start" }}>
          {n + 1}. {t(step)}
        </span>
      ))}
    </EmptyNote>
  );
}
