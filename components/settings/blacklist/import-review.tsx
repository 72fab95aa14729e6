"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { REASON_CHARACTERS } from "@/lib/records/schema/blacklist.ts";
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
  const [reason, setReason] = useState("");
  const { counts, known, error } = state;
  const isAsking = counts === null || state.readPart !== null || (known === null && error === null);
  const added = (counts?.entries ?? 0) - (known ?? 0);
  return (
    <form
      className={classes.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAsking && added > 0) void work.send(reason.trim() || null);
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
        <Button type="submit" disabled={isAsking || added === 0}>
          {t("add", { count: added })}
        </Button>
      </Group>
    </form>
  );
}
