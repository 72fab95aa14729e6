"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useMay } from "@/components/frame/me";
import { ChannelMark } from "@/components/ui/channel-mark";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { Nothing } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { EnabledBadge } from "@/components/ui/enabled-badge";
import { ListStatus } from "@/components/ui/list-status";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import type { DeskHub } from "@/lib/outbound/desk-contract.ts";
import { hubsQuery } from "@/lib/outbound/queries.ts";
import { HubForm } from "./hub-form";
import { hubHref } from "./hub-href";

const column = columnsOf<DeskHub>();
const shown = ["loading", "active", "paused", "inactive", "failed"] as const;

/** The outbound hubs that may be seen, with the lists and leads each has to work. */
export function HubsPage() {
  const t = useTranslations("hubs");
  const router = useRouter();
  const isAdmin = useMay("admin");
  const query = useQuery(hubsQuery());
  const [creating, setCreating] = useState(false);
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("name", {
          header: t("column.name"),
          enableSorting: true,
          cell: ({ getValue }) => <Link href={hubHref(getValue())}>{getValue()}</Link>,
        }),
        column.accessor("channel", {
          header: t("column.channel"),
          enableSorting: true,
          cell: ({ getValue }) => <ChannelMark channel={getValue()} />,
        }),
        column.accessor("mode", {
          header: t("column.mode"),
          enableSorting: true,
          cell: ({ getValue }) => {
            const mode = getValue();
            return mode ? t(`mode.${mode}`) : <Nothing />;
          },
        }),
        column.accessor("campaign", { header: t("column.campaign"), enableSorting: true }),
        column.accessor("timezone", { header: t("column.timezone"), enableSorting: true }),
        column.accessor("enabled", {
          header: t("column.state"),
          cell: ({ getValue }) => <EnabledBadge enabled={getValue()} />,
        }),
        column.accessor("lists", {
          header: t("column.lists"),
          cell: ({ getValue }) => {
            const lists = getValue();
            const some = shown.filter((status) => lists[status] > 0);
            if (some.length === 0) return <Nothing />;
            return some.map((status) => <ListStatus key={status} status={status} count={lists[status]} />);
          },
        }),
        column.accessor("leadsWaiting", { header: t("column.leads"), enableSorting: true, meta: { align: "end" } }),
      ]),
    [t],
  );
  return (
    <PageFrame
      title={t("title")}
      note={t("note")}
      actions={
        isAdmin ? (
          <Button leftSection={<IconPlus size={15} />} onClick={() => setCreating(true)}>
            {t("form.new")}
          </Button>
        ) : null
      }
    >
      <QueryView query={query}>
        {({ result }) => (
          <DataTable
            label={t("title")}
            columns={columns}
            rows={result}
            rowKey={(hub) => hub.name}
            empty={<EmptyNote title={t("none.title")}>{t(isAdmin ? "none.create" : "none.ask")}</EmptyNote>}
          />
        )}
      </QueryView>
      {creating ? (
        <HubForm record={null} onClose={() => setCreating(false)} onSaved={({ name }) => router.push(hubHref(name))} />
      ) : null}
    </PageFrame>
  );
}
