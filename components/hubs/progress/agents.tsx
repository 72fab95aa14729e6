"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { ChartTable } from "@/components/ui/chart/table";
import { Panel } from "@/components/ui/panel";
import { attemptOutcomes } from "@/lib/outbound/attempts/outcomes.ts";
import type { HubProgress } from "@/lib/outbound/progress/schema.ts";
import { attemptsHref } from "../hub/href";
import type { ProgressRange } from "./pace";

type Props = { hub: string; agents: HubProgress["agents"]; range: ProgressRange };

/** The attempts of each agent, by what they came to; nothing where no agent had one. */
export function AgentsPanel({ hub, agents, range }: Props) {
  const t = useTranslations("progress.agents");
  const nameOf = useTranslations("contacts.outcome");
  const format = useFormatter();
  if (agents.length === 0) return null;
  const found = attemptOutcomes.filter((outcome) => agents.some(({ outcomes }) => outcomes[outcome]));
  const dates = { from: range.initialdate, to: range.finaldate };
  return (
    <Panel title={t("title")}>
      <ChartTable
        label={t("title")}
        head={[t("agent"), t("attempts"), ...found.map((outcome) => nameOf(outcome))]}
        rows={agents.map(({ agent, attempts, outcomes }) => ({
          key: agent,
          cells: [
            <Link key="agent" href={attemptsHref(hub, { agent, ...dates })} prefetch={false}>
              {agent}
            </Link>,
            format.number(attempts),
            ...found.map((outcome) => format.number(outcomes[outcome] ?? 0)),
          ],
        }))}
      />
    </Panel>
  );
}
