"use client";

import { useTranslations } from "next-intl";
import { Nothing } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import { PanelPart } from "@/components/ui/part/part";
import { StatusBadge } from "@/components/ui/status-badge";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import classes from "./segment-region.module.css";

const flags = [
  "finished",
  "abandon",
  "finishedByTimeout",
  "finishedByClient",
  "attendedByBot",
  "holiday",
  "outOfTime",
] as const;
const known = new Set(["campaign", "agent", "external", "queue", "bot"]);

/** How a segment ended: its flags, what it was put down as, and to whom it was handed over. */
export function SegmentOutcome({ segment }: { segment: SegmentRecord }) {
  const t = useTranslations("interaction");
  const s = useTranslations("interaction.segment");
  const { disposition, transfer } = segment;
  const target = transfer?.destinationType ?? "";
  const untrue = flags.filter((flag) => !segment.flags[flag]);
  return (
    <>
      <PanelPart title={s("flags")}>
        <div className={classes.flags}>
          {flags
            .filter((flag) => segment.flags[flag])
            .map((flag) => (
              <StatusBadge key={flag} tone={flag === "abandon" ? "stop" : "info"}>
                {t(`flag.${flag}`)}
              </StatusBadge>
            ))}
          {untrue.length > 0 ? (
            <span className={classes.untrue}>
              {s("untrueFlags", { flags: untrue.map((flag) => t(`flag.${flag}`)).join(", ") })}
            </span>
          ) : null}
        </div>
      </PanelPart>
      {transfer ? (
        <PanelPart title={s("transfer")}>
          <Facts
            facts={[
              {
                label: s("transferKind"),
                value:
                  transfer.type === "attended" || transfer.type === "blind"
                    ? s(transfer.type)
                    : transfer.type || <Nothing />,
              },
              { label: s("transferFrom"), value: segment.agent || segment.automation || segment.campaign },
              {
                label: s("transferTarget"),
                value: known.has(target) ? s(`target.${target}` as "target.agent") : target || <Nothing />,
              },
              { label: s("transferTo"), value: transfer.destination || <Nothing /> },
              {
                label: s("transferOutcome"),
                value:
                  transfer.successful === null ? (
                    <Nothing />
                  ) : (
                    <StatusBadge tone={transfer.successful ? "go" : "stop"}>
                      {s(transfer.successful ? "successful" : "failed")}
                    </StatusBadge>
                  ),
              },
            ]}
          />
        </PanelPart>
      ) : null}
      {disposition ? (
        <PanelPart title={s("disposition")}>
          <Facts
            facts={[
              { label: s("dispositionPath"), value: disposition.levels.join(" › ") || <Nothing /> },
              { label: s("dispositionId"), value: disposition.id },
              { label: s("dispositionComment"), value: disposition.comment || <Nothing /> },
            ]}
          />
        </PanelPart>
      ) : null}
    </>
  );
}
