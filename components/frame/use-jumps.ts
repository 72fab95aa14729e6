"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNow, useTranslations } from "next-intl";
import { bestMatchFirst } from "@/components/ui/best-match-first";
import { useOwnZone } from "@/components/ui/zone/zone";
import { searchNamesQuery } from "@/lib/interactions/queries.ts";
import type { InteractionRecord } from "@/lib/interactions/schema.ts";
import { interactionHref, searchHref } from "@/lib/interactions/search/href.ts";
import { jumpQuery, jumpText, TYPED_CHARACTERS } from "@/lib/interactions/search/jump-queries.ts";
import { YEAR_MS } from "@/lib/time/durations.ts";
import { formatIn, formatUtc, parseUtc } from "@/lib/time/instant.ts";
import { useMay } from "./me";

const TYPING_MS = 250;
/** How many agents are listed whose names hold the typed text. */
const AGENTS = 3;

type Jump = { id: string; label: string; href: string };

/** What of the interactions is found by a text: those of a client or a contact id, and an agent's. */
export function useJumps(typed: string, isOpen: boolean): Jump[] {
  const t = useTranslations("frame.palette");
  const zone = useOwnZone();
  const now = useNow();
  const may = useMay("interactions:read") && isOpen;
  const [text] = useDebouncedValue(jumpText(typed), TYPING_MS);
  const enough = text.length >= TYPED_CHARACTERS && text.length <= 256;
  const today = `${formatIn(now, zone).slice(0, 10)} 23:59:59`;
  const range = { from: formatIn(new Date(now.getTime() - YEAR_MS), zone), to: today };
  const { data: names } = useQuery({ ...searchNamesQuery(), enabled: may, retry: false });
  const { data: found } = useQuery({ ...jumpQuery(text, range, zone), enabled: may && enough });
  if (!may || typed.trim() === "") return [];
  const options = (names?.users ?? []).map((agent) => ({ value: agent, label: agent }));
  const agents = bestMatchFirst({ options, search: typed, limit: AGENTS }).flatMap((choice) =>
    "value" in choice ? [choice.value] : [],
  );
  const when = { around: formatUtc(now), zone, now };
  const one = ({ guid, client, timings }: InteractionRecord): Jump => {
    const at = parseUtc(timings.startDate);
    const label = [client.name, client.id, at && formatIn(at, zone)].filter(Boolean).join(" · ");
    return { id: `interaction ${guid}`, label, href: interactionHref(guid, null) };
  };
  const { clients, contacts } = enough && found ? found : { clients: [], contacts: [] };
  return [
    ...(contacts.length > 0
      ? [{ id: "contact", label: t("ofContact", { contact: text }), href: searchHref({ contact: text }, when) }]
      : []),
    ...(clients.length > 0
      ? [{ id: "client", label: t("ofClient", { client: text }), href: searchHref({ client: text }, when) }]
      : []),
    ...agents.map((agent) => ({
      id: `agent ${agent}`,
      label: t("ofAgent", { agent }),
      href: searchHref({ agent }, "month"),
    })),
    ...clients.map(one),
  ];
}
