"use client";

import { useTranslations } from "next-intl";
import { usePrefix } from "@/components/ui/country/use-country-codes";
import { SUGGESTED_TIME } from "@/lib/contact-file/judge/suggested-fixes.ts";
import type { Fix, ProblemGroup } from "@/lib/contact-file/review.ts";

type Named = Pick<ProblemGroup, "cause" | "meant">;

/** Causes whose value can be left out, and what that means of each. */
const without = { "agent-unknown": true, "template-unknown": true, "attachment-unknown": true, "time-missing": true };

/** What causes and the ways to put them right are called, by the country of the file's numbers. */
export function useFixWords(country: string | null, addsCode: boolean) {
  const t = useTranslations("upload");
  const prefix = usePrefix(country);
  const getsCode = ({ cause }: Named) => cause === "number-national" && addsCode && prefix !== null;
  return {
    getsCode,
    titleOf: (group: Named) =>
      getsCode(group) ? t("group.getsCode", { code: prefix ?? "" }) : t(`cause.${group.cause}`),
    nameOf: (group: Named, fix: Fix, time: string = SUGGESTED_TIME) => {
      const { cause, meant = {} } = group;
      const suggested = [...new Set(Object.values(meant))];
      if (fix === "at-time") return t("fix.at-time", { time });
      if (fix === "meant")
        return suggested.length === 1 ? t("fix.meant", { name: suggested[0] ?? "" }) : t("fix.meantAll");
      if (fix === "leave-out" && cause in without) return t(`fix.without.${cause as keyof typeof without}`);
      if (fix !== "prefix") return t(`fix.${fix}`);
      if (cause === "number-exit-code") return t("fix.prefixExit");
      if (getsCode(group)) return t("fix.asTheyAre");
      return prefix ? t("fix.prefix", { code: prefix }) : t("fix.prefixNone");
    },
  };
}
