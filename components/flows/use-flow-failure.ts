"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useMe } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { useZone } from "@/components/ui/zone/zone";
import { RequestError } from "@/lib/http/browser/client.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";

/** What a refusal of a stale change tells of the versions in between, the newest first. */
type Stale = { saved: { version: number; savedBy: string; date: string }[] };

/** Tells why nothing was done with a flow; of one that is not as it was seen, who saved what in between. */
export function useFlowFailure() {
  const t = useTranslations("flowDrafts.stale");
  const notify = useNotify();
  const zone = useZone();
  const { username } = useMe();
  return useMemo(() => {
    /** Null where something else is the reason. */
    const changed = (error: unknown): string | null => {
      if (!(error instanceof RequestError) || error.status !== 412) return null;
      const [last] = (error.problem as Partial<Stale>).saved ?? [];
      if (!last) return t("live");
      const at = parseUtc(last.date);
      const told = { version: last.version, date: at ? formatIn(at, zone).slice(0, 16) : "" };
      return last.savedBy === username ? t("own", told) : t("saved", { user: last.savedBy, ...told });
    };
    const failed = (error: unknown): void => {
      const reason = changed(error);
      if (reason === null) notify.failed(error);
      else notify.refused(t("title"), reason);
    };
    return { changed, failed };
  }, [t, notify, zone, username]);
}
