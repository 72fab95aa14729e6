"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMe } from "@/components/frame/me";
import { useZone } from "@/components/ui/zone/zone";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import { ConflictView } from "./conflict-view";

type Props = {
  /** The text that both began on. */
  base: string;
  mine: string;
  /** The version that someone else saved meanwhile. */
  theirs: Pick<FlowRecord, "drawFlowObj" | "version" | "savedBy" | "date">;
  busy: boolean;
  /** Saves what was made of both onto that version. */
  onResolve: (text: string) => void;
  onClose: () => void;
};

/** A drawing that was to be saved beside the version that came before it; one that comes meanwhile is told. */
export function VersionConflict({ theirs: { drawFlowObj, version, savedBy: user, date }, ...props }: Props) {
  const t = useTranslations("flowHistory.conflict");
  const zone = useZone();
  const [first] = useState(version);
  const isOwn = useMe().username === user;
  const saved = parseUtc(date);
  const told = { version, date: saved ? formatIn(saved, zone).slice(0, 16) : date };
  return (
    <ConflictView
      {...props}
      theirs={{ text: drawFlowObj, by: isOwn ? t("elsewhere", { version }) : user }}
      title={t(isOwn ? "own" : "title")}
      action={t("save")}
    >
      {isOwn ? t("ownText", told) : t("text", { user, ...told })}
      {version > first ? <b role="status"> {t("stale", { version })}</b> : null}
    </ConflictView>
  );
}
