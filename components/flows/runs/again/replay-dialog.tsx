"use client";

import { SegmentedControl, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useConfirm } from "@/components/ui/confirm";
import { FormDialog } from "@/components/ui/form/dialog";
import { QueryView } from "@/components/ui/query-view";
import { flowQuery } from "@/lib/flows/queries.ts";
import classes from "./again.module.css";

type On = "live" | "draft" | number;
type Effects = "stub" | "real";

type Props = {
  flow: string;
  busy: boolean;
  onReplay: (how: { on: On; effects: Effects }) => void;
  onClose: () => void;
};

/** Asks on what a run is replayed, and whether its effects happen. */
export function ReplayDialog({ flow, busy, onReplay, onClose }: Props) {
  const t = useTranslations("runs.replay");
  const label = useId();
  const confirm = useConfirm();
  const query = useQuery(flowQuery(flow));
  const live = query.data?.record.liveVersion ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const [effects, setEffects] = useState<Effects>("stub");
  const on = chosen ?? (live === null ? "draft" : "live");
  const versions = Array.from({ length: query.data?.record.version ?? 0 }, (_, i) => i + 1).reverse();
  const submit = async () => {
    const isAgreed =
      effects === "stub" || (await confirm({ title: t("ask.title"), text: t("ask.text"), action: t("ask.action") }));
    if (isAgreed) onReplay({ on: on === "live" || on === "draft" ? on : Number(on), effects });
  };
  return (
    <FormDialog
      title={t("title")}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      action={t("action")}
      busy={busy || query.isPending}
    >
      <QueryView query={query} lines={2}>
        {() => (
          <Select
            label={t("on")}
            data={[
              ...(live === null ? [] : [{ value: "live", label: t("live", { version: live }) }]),
              { value: "draft", label: t("draft") },
              ...versions.map((version) => ({ value: String(version), label: t("version", { version }) })),
            ]}
            value={on}
            onChange={setChosen}
            allowDeselect={false}
            searchable={versions.length > 10}
            maxDropdownHeight={260}
          />
        )}
      </QueryView>
      <div className={classes.field}>
        <span id={label}>{t("effects")}</span>
        <SegmentedControl<Effects>
          aria-labelledby={label}
          value={effects}
          onChange={setEffects}
          data={[
            { value: "stub", label: t("stub") },
            { value: "real", label: t("real") },
          ]}
        />
      </div>
      <p className={classes.hint}>{effects === "real" ? t("realHint") : t("stubHint")}</p>
    </FormDialog>
  );
}
