"use client";

import { Button } from "@mantine/core";
import { IconHistory, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useMay } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { DataTable } from "@/components/ui/table/data-table";
import { hubsQuery } from "@/lib/outbound/queries.ts";
import { HubFilters, useHubFilter } from "./hub/filters";
import { hubHref } from "./hub/href";
import { NoHubs } from "./hub/no-hubs";
import { useHubColumns } from "./hub/use-hub-columns";

const HubForm = dynamic(() => import("./hub/form").then((file) => file.HubForm), { ssr: false });

/** The outbound hubs that may be seen: whether each may contact now, and what it has to work. */
export function HubsPage() {
  const t = useTranslations("hubs");
  const router = useRouter();
  const isAdmin = useMay("admin");
  const query = useQuery({ ...hubsQuery(), refetchInterval: 15_000 });
  const filter = useHubFilter();
  const columns = useHubColumns();
  const [creating, setCreating] = useState(false);
  return (
    <PageFrame
      title={t("title")}
      note={t("note")}
      actions={
        <>
          <Button component={Link} href="/lists" variant="default" leftSection={<IconHistory size={15} />}>
            {t("history")}
          </Button>
          {isAdmin ? (
            <Button leftSection={<IconPlus size={15} />} onClick={() => setCreating(true)}>
              {t("form.new")}
            </Button>
          ) : null}
        </>
      }
    >
      <QueryView query={query}>
        {({ result }) => {
          const table = (empty: ReactNode) => (
            <DataTable
              label={t("title")}
              columns={columns}
              rows={result.filter(filter.fits)}
              rowKey={(hub) => hub.name}
              empty={empty}
            />
          );
          if (result.length === 0) return table(<NoHubs />);
          return (
            <>
              <HubFilters filter={filter} />
              {table(
                <EmptyNote
                  title={t("filter.none")}
                  action={
                    <Button variant="default" onClick={filter.clear}>
                      {t("filter.all")}
                    </Button>
                  }
                />,
              )}
            </>
          );
        }}
      </QueryView>
      {creating ? (
        <HubForm record={null} onClose={() => setCreating(false)} onSaved={({ name }) => router.push(hubHref(name))} />
      ) : null}
    </PageFrame>
  );
}
