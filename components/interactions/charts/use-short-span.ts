import { useTranslations } from "next-intl";
import { type JudgedBy, spanOf } from "@/lib/interactions/breakdown/thresholds.ts";

/** The words for what a service level judges by: `20 s`, or `20 s (email: 4 h)` where emails have their own. */
export function useShortSpan(): (judged: Required<JudgedBy>) => string {
  const t = useTranslations("charts");
  const shortOf = (seconds: number) => {
    const { unit, count } = spanOf(seconds);
    return t(`short.${unit}`, { count });
  };
  return ({ within, withinEmail }) =>
    within === withinEmail
      ? shortOf(within)
      : t("spanAndEmail", { span: shortOf(within), email: shortOf(withinEmail) });
}
