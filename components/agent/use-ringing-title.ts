import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { AgentState } from "@/lib/outbound/agents/schema.ts";

/** Says in the title of the tab that a call rings, for who looks at another one. */
export function useRingingTitle(presence: AgentState | null) {
  const t = useTranslations("agent");
  const offer = presence?.offer;
  const rings = presence?.status === "ringing" || presence?.status === "offered";
  const title = rings && offer ? t("ringing", { number: numberOf(offer) }) : null;
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** The number that is called, else the one to call first. */
export function numberOf({ contact, attempt }: NonNullable<AgentState["offer"]>): string {
  return contact.history.find(({ id }) => id === attempt)?.number ?? contact.number;
}
