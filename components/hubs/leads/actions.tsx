"use client";

import { Button, Group } from "@mantine/core";
import { IconPencil, IconX } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { IconAction } from "@/components/ui/table/icon-action";
import type { HubClock } from "@/lib/outbound/hubs/hub-hours.ts";
import type { LeadRecord } from "@/lib/outbound/leads/schema.ts";
import { useCancelLead, useChangeLead } from "@/lib/outbound/queries.ts";

const LeadDialog = dynamic(() => import("./dialog").then((file) => file.LeadDialog), { ssr: false });

/** What can be done with a lead that nobody has tried to reach yet. */
export function LeadActions({ hub, lead }: { hub: HubClock; lead: LeadRecord }) {
  const t = useTranslations("hubs.lead");
  const notify = useNotify();
  const change = useChangeLead(hub.name);
  const cancel = useCancelLead(hub.name);
  const [editing, setEditing] = useState(false);
  const mayChange = useMay("lists:write");
  const confirm = useConfirm();
  if (!mayChange || lead.status !== "scheduled" || lead.attempts > 0) return null;
  const busy = change.isPending || cancel.isPending;
  const tell = (text: string) => ({ onSuccess: () => notify.done(text), onError: notify.failed });
  const contactNow = async () => {
    const sure = await confirm({
      title: t("nowTitle", { client: lead.clientId }),
      text: t("nowText"),
      action: t("now"),
    });
    if (sure) change.mutate({ id: lead.id, changes: { scheduleDate: null } }, tell(t("movedToNow")));
  };
  const cancelLead = async () => {
    const sure = await confirm({
      title: t("cancelTitle", { client: lead.clientId }),
      text: t("cancelText"),
      action: t("cancel"),
      danger: true,
    });
    if (sure) cancel.mutate(lead.id, tell(t("cancelled")));
  };
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {lead.scheduledFor ? (
        <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void contactNow()}>
          {t("now")}
        </Button>
      ) : null}
      <IconAction label={t("edit")} icon={<IconPencil size={15} />} disabled={busy} onClick={() => setEditing(true)} />
      <IconAction label={t("cancel")} icon={<IconX size={15} />} disabled={busy} onClick={() => void cancelLead()} />
      {editing ? <LeadDialog hub={hub} lead={lead} onClose={() => setEditing(false)} /> : null}
    </Group>
  );
}
