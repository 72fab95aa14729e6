"use client";

import { Button, Group, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { recordsQuery } from "@/lib/records/queries.ts";
import { REASON_CHARACTERS } from "@/lib/records/schema/blacklist.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import { ImportColumns } from "./import-columns";
import { ImportCounts } from "./import-counts";
import classes from "./import-dialog.module.css";
import type { BlacklistImport, ImportState } from "./importing";
import { UnreadRows } from "./unread-rows";

type Props = { work: BlacklistImport; state: ImportState; onClose: () => void };

/** What the file would add and what it would not, before anything is sent. */
export function ImportReview({ work, state, onClose }: Props) {
  const t = useTranslations("settings.blacklist.import");
  const kit = useTranslations("kit");
  const field = useTranslations("settings.field");
  const campaigns = useQuery(recordsQuery("campaigns"));
  const now = useNow({ updateInterval: 60_000 });
  const [reason, setReason] = useState("");
  const [expiresAt, setExpiresAt] = useState("");
  const until = expiresAt.trim();
  const isDate = until === "" || (parseUtc(until) ?? now) > now;
  const { counts, known, error } = state;
  const isAsking = counts === null || state.readPart !== null || (known === null && error === null);
  const added = (counts?.entries ?? 0) - (known ?? 0);
  return (
    <form
      className={classes.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAsking && added > 0 && isDate) void work.send(reason.trim() || null, until || null);
      }}
    >
      <ImportColumns work={work} state={state} />
      <TextInput
        label={t("reason")}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={REASON_CHARACTERS}
        autoComplete="off"
      />
      <Select
        label={field("campaign")}
        description={field("campaignHint")}
        placeholder={field("allCampaigns")}
        data={(campaigns.data?.result ?? []).map(({ name }) => name)}
        value={state.campaign}
        onChange={(campaign) => void work.forCampaign(campaign)}
        searchable
        clearable
      />
      <TextInput
        label={field("expiresAt")}
        description={field("expiresAtHint")}
        placeholder="2030-12-31 23:59:59"
        value={expiresAt}
        onChange={(event) => setExpiresAt(event.currentTarget.value)}
        error={isDate ? null : t("noDate")}
        autoComplete="off"
      />
      {counts ? (
        <ImportCounts counts={counts} known={known} isAsking={isAsking} />
      ) : (
        <p role="status" className={classes.status}>
          {t("checking")}
        </p>
      )}
      {counts && counts.unread > 0 ? <UnreadRows work={work} state={state} counts={counts} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {kit("cancel")}
        </Button>
        <Button type="submit" disabled={isAsking || added === 0 || !isDate}>
          {t("add", { count: added })}
        </Button>
      </Group>
    </form>
  );
}
