"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import type { Permission } from "@/lib/actor.ts";
import { useMe } from "./me";

type Props = {
  /** One of these is enough. */
  to: readonly Permission[];
  /** Whose name the page has in the navigation. */
  page: "flows" | "runs" | "hubs" | "agent" | "interactions" | "settings";
  children: ReactNode;
};

/** A page for whose profile allows it; to everybody else it says so, which is no failure. */
export function Allowed({ to, page, children }: Props) {
  const t = useTranslations("frame");
  const { permissions } = useMe();
  if (to.some((one) => permissions.includes(one))) return children;
  return (
    <PageFrame title={t(`nav.${page}`)}>
      <EmptyNote title={t("notAllowed.title")}>{t("notAllowed.text")}</EmptyNote>
    </PageFrame>
  );
}
