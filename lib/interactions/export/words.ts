import type { Locale } from "../../i18n/locale.ts";
import enInteraction from "../../i18n/messages/en/interaction.json" with { type: "json" };
import enSearch from "../../i18n/messages/en/interactions.json" with { type: "json" };
import enKit from "../../i18n/messages/en/kit.json" with { type: "json" };
import esInteraction from "../../i18n/messages/es/interaction.json" with { type: "json" };
import esSearch from "../../i18n/messages/es/interactions.json" with { type: "json" };
import esKit from "../../i18n/messages/es/kit.json" with { type: "json" };
import ptInteraction from "../../i18n/messages/pt/interaction.json" with { type: "json" };
import ptSearch from "../../i18n/messages/pt/interactions.json" with { type: "json" };
import ptKit from "../../i18n/messages/pt/kit.json" with { type: "json" };
import type { FileColumn } from "./options.ts";

/** The pages' own messages, of those that have no plurals. */
const messages = {
  en: { interaction: enInteraction, search: enSearch, kit: enKit },
  es: { interaction: esInteraction, search: esSearch, kit: esKit },
  pt: { interaction: ptInteraction, search: ptSearch, kit: ptKit },
} satisfies Record<Locale, unknown>;

/** What no page has a name for. */
type Own = "dispositionId" | "dispositionComment" | "dialerId";
const own: Record<Locale, Record<Own, string>> = {
  en: { dispositionId: "Disposition id", dispositionComment: "Disposition comment", dialerId: "Hub id" },
  es: { dispositionId: "Id de tipificación", dispositionComment: "Comentario de tipificación", dialerId: "Id de hub" },
  pt: { dispositionId: "Id da tabulação", dispositionComment: "Comentário da tabulação", dialerId: "Id do hub" },
};

/** How a file for people is worded: heads, and what cells hold in place of the values of the API. */
export type FileWords = { heads: Record<FileColumn, string>; values: Partial<Record<FileColumn, Map<string, string>>> };

export function fileWords(language: Locale): FileWords {
  const { interaction, search, kit } = messages[language];
  const { column } = search;
  const heads = {
    guid: column.guid,
    channel: column.channel,
    direction: column.direction,
    startDate: column.start_date,
    endDate: column.end_date,
    duration: column.duration,
    clientId: column.client_id,
    clientName: column.client_name,
    contactId: column.contact_id,
    campaigns: column.campaigns,
    agents: column.agents,
    holiday: interaction.flag.holiday,
    outOfTime: interaction.flag.outOfTime,
    finished: interaction.flag.finished,
    dispositionLevels: column.disposition,
    dialerName: column.hub,
    dialerList: column.list,
    connectorId: column.connector,
    wait: column.wait,
    hold: column.hold,
    transfers: column.transfers,
    firstAgent: column.first_agent,
    lastAgent: column.last_agent,
    segments: column.segments,
    ...own[language],
  };
  const flag = new Map([
    ["true", interaction.segment.yes],
    ["false", interaction.segment.no],
  ]);
  const values = {
    channel: new Map(Object.entries(kit.channel)),
    direction: new Map(Object.entries(search.direction)),
    holiday: flag,
    outOfTime: flag,
    finished: flag,
  };
  return { heads, values };
}
