"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import { type InteractionTag, type Whole, wholeOf } from "@/lib/interactions/detail/whole.ts";
import { endingOf } from "@/lib/interactions/ending.ts";
import { seenText } from "@/lib/text.ts";
import { clock } from "@/lib/time/clock.ts";
import classes from "./headline.module.css";
import { useInteraction } from "./use-interaction";

/** More campaigns or agents than these are counted. */
const NAMES_TOLD = 4;

const tones: Record<InteractionTag, Tone> = {
  transferred: "info",
  botFirst: "idle",
  abandoned: "stop",
  contained: "go",
  outOfTime: "idle",
  holiday: "idle",
};

/** Who, what and how it ended in one sentence, and what else is true of it; nothing until that is known. */
export function DetailHeadline({ guid }: { guid: string }) {
  const t = useTranslations("interaction.headline");
  const { query } = useInteraction(guid);
  const sentenceOf = useSentence();
  const whole = query.data ? wholeOf(query.data.result) : null;
  if (!whole) return query.isLoading ? <p className={classes.headline} aria-hidden /> : null;
  const parts = sentenceOf(whole);
  return (
    <p className={classes.headline}>
      <span className={classes.sentence} title={parts.map(([, part]) => part).join(", ")}>
        {parts.map(([name, part], n) => (
          // Each part reads its own way, whichever way the others read.
          <Fragment key={name}>
            {n > 0 ? " " : null}
            <span className={classes.part}>
              <bdi>{part}</bdi>
              {n < parts.length - 1 ? "," : null}
            </span>
          </Fragment>
        ))}
      </span>
      {whole.tags.map((tag) => (
        <StatusBadge key={tag} tone={tones[tag]}>
          {t(`tag.${tag}`)}
        </StatusBadge>
      ))}
    </p>
  );
}

/** The parts of a sentence by name: "Inês García, voice, inbound, Support then Demo, luis, 5:29, Solved › First contact". */
function useSentence(): (whole: Whole) => [string, string][] {
  const t = useTranslations("interaction.headline");
  const inTurn = (names: readonly string[]) => {
    if (names.length === 0) return "";
    const told = names.slice(0, NAMES_TOLD).reduce((before, after) => t("then", { before, after }));
    const more = names.length - NAMES_TOLD;
    return more > 0 ? t("more", { told, count: more }) : told;
  };
  return ({ client, channel, direction, campaigns, agents, seconds, finished, end, disposition }) =>
    Object.entries({
      client: seenText(client.name ?? client.id ?? t("anonymous")),
      channel: t(`channel.${channel}`),
      direction: t(`direction.${direction}`),
      way: inTurn(campaigns),
      agents: inTurn(agents),
      length: seconds === null ? "" : clock(seconds),
      disposition: disposition?.levels.join(" › ") ?? "",
      open: { inProgress: t("open"), notMarked: t("unmarked"), finished: "" }[endingOf({ finished, end })],
    }).filter(([, part]) => part);
}
