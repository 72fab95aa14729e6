"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useMay } from "@/components/frame/me";
import { DateTime } from "@/components/ui/date-time";
import { FormDialog } from "@/components/ui/form/dialog";
import { TextField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { useListName } from "@/components/ui/part/use-list-name";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { useChangeList } from "@/lib/outbound/queries.ts";
import { formatUtc } from "@/lib/time/instant.ts";
import { utcMoment } from "@/lib/time/utc-text.ts";

const bounds = z.object({ start: utcMoment.nullable(), end: utcMoment.nullable() });

/** From when and until when a list may be worked, and a way to change that. */
export function WorkTimes({ hub, list }: { hub: string; list: ListRecord }) {
  const t = useTranslations("hubs.workTimes");
  const mayChange = useMay("lists:write");
  const [isOpen, setOpen] = useState(false);
  const { start, end } = list;
  const chunks = { start: () => <DateTime at={start} named />, end: () => <DateTime at={end} named /> };
  const text = start ? (end ? "between" : "from") : end ? "until" : "always";
  return (
    <Group gap="sm">
      <span>{t.rich(text, chunks)}</span>
      {mayChange ? (
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {t("change")}
        </Button>
      ) : null}
      {isOpen ? <WorkTimesDialog hub={hub} list={list} onClose={() => setOpen(false)} /> : null}
    </Group>
  );
}

function WorkTimesDialog({ hub, list, onClose }: { hub: string; list: ListRecord; onClose: () => void }) {
  const nameOf = useListName();
  const t = useTranslations("hubs.workTimes");
  const notify = useNotify();
  const change = useChangeList(hub);
  const form = useSchemaForm(bounds, { start: list.start, end: list.end });
  const submit = form.handleSubmit(async ({ start, end }) => {
    const changes = { start: start && formatUtc(start), end: end && formatUtc(end) };
    try {
      await change.mutateAsync({ id: list.id, changes });
      notify.done(t("changed"));
      onClose();
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  return (
    <FormDialog
      title={t("title", { name: nameOf(list) })}
      onClose={onClose}
      onSubmit={submit}
      action={t("save")}
      busy={change.isPending}
    >
      {(["start", "end"] as const).map((name) => (
        <TextField
          key={name}
          control={form.control}
          name={name}
          label={t(name)}
          description={t("hint")}
          placeholder="2030-12-31 23:59:59"
          emptyIsNull
        />
      ))}
    </FormDialog>
  );
}
