"use client";

import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { CallbacksPanel } from "./callbacks";
import { type ContactHistory, ContactPanel } from "./contact-panel";
import { DeskNotes, DeskStatus } from "./status";
import { useAtHand } from "./use-at-hand";
import { useRingingTitle } from "./use-ringing-title";
import { useStanding } from "./use-standing";

/** Where an agent works: is there for calls or not, has the contact at hand, and says how the call ended. */
export function AgentPage({ History }: { History: ContactHistory }) {
  const t = useTranslations("agent");
  const [savedElsewhere, setSavedElsewhere] = useState<string | null>(null);
  const presence = useStanding(setSavedElsewhere);
  const { query, isAvailable, choose, finish, tellSaved } = presence;
  const hand = useAtHand({ presence: query.data ?? null, finish, savedElsewhere, tellSaved });
  useRingingTitle(query.data ?? null);
  return (
    <PageFrame
      title={t("title")}
      aside={query.data ? <DeskStatus presence={query.data} /> : null}
      actions={
        <Switch
          label={t("available")}
          checked={isAvailable}
          disabled={query.data === undefined}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      }
    >
      <DeskNotes presence={presence} />
      {/* A connection that is lost is told above; what is at hand stays. */}
      {query.data ? (
        <ContactPanel History={History} presence={query.data} hand={hand} isAvailable={isAvailable} />
      ) : (
        <QueryView query={query}>{() => null}</QueryView>
      )}
      <CallbacksPanel />
    </PageFrame>
  );
}
