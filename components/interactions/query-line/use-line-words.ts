import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { fieldWords, type LineChoice, type LineWords } from "@/lib/interactions/query-line/fields.ts";
import type { SearchNames } from "@/lib/interactions/search/names-contract.ts";
import { channels, connections, interactionTypes, outcomes } from "@/lib/interactions/values.ts";

/** What the query line is read by, in the reader's language. */
export function useLineWords(names: SearchNames | undefined): LineWords {
  const t = useTranslations("interactions.queryLine");
  const filter = useTranslations("interactions.filters");
  const channelName = useTranslations("kit.channel");
  return useMemo(
    () => ({
      fields: Object.fromEntries(fieldWords.map((word) => [word, t(`field.${word}`)])) as LineWords["fields"],
      choices: {
        agent: names?.users.map(asChoice),
        campaign: names?.campaigns.map(asChoice),
        hub: names?.outboundHubs.map(asChoice),
        automation: names?.automations.map(asChoice),
        disposition: names?.dispositions.map(({ id, levels }) => ({ value: String(id), label: levels.join(" › ") })),
        channel: channels.map((value) => ({ value, label: channelName(value) })),
        direction: interactionTypes.map((value) => ({ value, label: filter(`kind.${value}`) })),
        outcome: outcomes.map((value) => ({ value, label: filter(`went.${value}`) })),
        connected: connections.map((value) => ({ value, label: filter(`reached.${value}`) })),
      },
    }),
    [names, t, filter, channelName],
  );
}

const asChoice = (name: string): LineChoice => ({ value: name, label: name });
