"use client";

import { Button, Checkbox, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { FormDialog } from "@/components/ui/form/dialog";
import { useNotify } from "@/components/ui/notify";
import { useListName } from "@/components/ui/part/use-list-name";
import { type AttemptOutcome, attemptOutcomes } from "@/lib/outbound/attempts/outcomes.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { useRetryList } from "@/lib/outbound/queries.ts";

/** What may come out otherwise at another attempt. */
const usual: AttemptOutcome[] = ["no_answer", "unknown", "error"];

/** Tries the contacts of a list again whose best result is one of those chosen. */
export function RetryListButton({ hub, list }: { hub: string; list: ListRecord }) {
  const t = useTranslations("contacts.retryList");
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMay("lists:write");
  if (!mayWrite || list.waiting === list.saved) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen ? <RetryDialog hub={hub} list={list} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RetryDialog({ hub, list, onClose }: { hub: string; list: ListRecord; onClose: () => void }) {
  const nameOf = useListName();
  const t = useTranslations("contacts.retryList");
  const outcome = useTranslations("contacts.outcome");
  const notify = useNotify();
  const retry = useRetryList(hub, list.id);
  const [chosen, setChosen] = useState<AttemptOutcome[]>(usual);
  const [isEmpty, setEmpty] = useState(false);
  const choose = (values: string[]) => {
    setChosen(attemptOutcomes.filter((one) => values.includes(one)));
    setEmpty(values.length === 0);
  };
  const submit = async () => {
    if (chosen.length === 0) return setEmpty(true);
    try {
      const { result } = await retry.mutateAsync(chosen);
      notify.done(t("done", { count: result.contacts }));
      onClose();
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <FormDialog
      title={t("title", { name: nameOf(list) })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      action={t("action")}
      busy={retry.isPending}
    >
      <Checkbox.Group
        label={t("label")}
        description={t("hint")}
        value={chosen}
        onChange={choose}
        error={isEmpty ? t("none") : null}
      >
        <Stack gap={6} mt="xs">
          {attemptOutcomes.map((one) => (
            <Checkbox key={one} value={one} label={outcome(one)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
