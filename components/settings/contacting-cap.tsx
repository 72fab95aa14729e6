"use client";

import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { NumberField } from "@/components/ui/form/number-field";
import { useNotify } from "@/components/ui/notify";
import { PageFrame } from "@/components/ui/page-frame";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { contactingCapQuery, useSetContactingCap } from "@/lib/outbound/caps/queries.ts";
import { type ContactingCap, contactingCap } from "@/lib/outbound/caps/schema.ts";

/** How often one number may be contacted, over all hubs. */
export function ContactingCapPage() {
  const t = useTranslations("settings.contacting");
  const query = useQuery(contactingCapQuery());
  return (
    <PageFrame title={t("title")} note={t("note")}>
      <QueryView query={query}>
        {(cap) => (
          <Panel title={t("cap")}>
            <CapForm cap={cap} />
          </Panel>
        )}
      </QueryView>
    </PageFrame>
  );
}

function CapForm({ cap }: { cap: ContactingCap }) {
  const t = useTranslations("settings");
  const kit = useTranslations("kit");
  const notify = useNotify();
  const set = useSetContactingCap();
  const form = useSchemaForm(contactingCap, cap);
  const submit = form.handleSubmit(async (checked) => {
    try {
      form.reset(await set.mutateAsync(checked));
      notify.done(kit("saved"));
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t("contacting.cap")}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <NumberField
            control={form.control}
            name="attempts"
            label={t("contacting.attempts")}
            description={t("contacting.attemptsHint")}
            emptyIsNull
          />
          <NumberField
            control={form.control}
            name="days"
            label={t("contacting.days")}
            description={t("contacting.daysHint")}
            emptyIsNull
          />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={set.isPending}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
