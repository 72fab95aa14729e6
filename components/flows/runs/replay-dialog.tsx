"use client";

import { Radio, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form/dialog";
import type { RunRecord } from "@/lib/flows/run/schema.ts";

export type ReplayChoice = { on: "live" | "draft" | number; effects: "stub" | "real" };

type Props = { run: RunRecord; busy: boolean; onClose: () => void; onReplay: (choice: ReplayChoice) => void };

/** Asks on what a run is replayed, and whether its effects happen. */
export function ReplayDialog({ run: { version }, busy, onClose, onReplay }: Props) {
  const t = useTranslations("runs.replay");
  const [on, setOn] = useState<string>("live");
  const [effects, setEffects] = useState<ReplayChoice["effects"]>("stub");
  return (
    <FormDialog
      title={t("title")}
      action={t("action")}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onReplay({ on: on === "live" || on === "draft" ? on : Number(on), effects });
      }}
    >
      <Radio.Group label={t("on")} value={on} onChange={setOn}>
        <Stack gap="xs" mt="xs">
          <Radio value="live" label={t("live")} data-autofocus />
          <Radio value="draft" label={t("draft")} />
          {version === null ? null : <Radio value={String(version)} label={t("version", { version })} />}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t("effects")}
        value={effects}
        onChange={(value) => setEffects(value === "real" ? "real" : "stub")}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="stub" label={t("stub")} />
          <Radio value="real" label={t("real")} description={t("realNote")} />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
