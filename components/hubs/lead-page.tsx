"use client";

import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { HoursBadge } from "./clock/hours-badge";
import { hubHref } from "./hub/href";
import classes from "./lead-page.module.css";
import { FreshLeads } from "./leads/fresh-leads";

const LeadForm = dynamic(() => import("./leads/form").then((file) => file.LeadForm), { loading: () => null });

/** One fresh lead at a time, beside those that wait, or above them where there is no room. */
export function LeadPage({ hub }: { hub: string }) {
  const t = useTranslations("hubs");
  const query = useQuery(hubQuery(hub));
  return (
    <PageFrame
      title={t("addLeads")}
      trail={[
        { href: "/hubs", label: t("title") },
        { href: hubHref(hub), label: hub },
      ]}
      aside={query.data ? <HoursBadge hub={query.data} /> : null}
      note={t("lead.note")}
      actions={
        <Button
          component={Link}
          href={`${hubHref(hub, "leads")}/many`}
          variant="default"
          leftSection={<IconUpload size={15} />}
        >
          {t("lead.many")}
        </Button>
      }
    >
      <QueryView query={query}>
        {(found) => (
          <div className={classes.columns}>
            <div className={classes.form}>
              <LeadForm hub={found} />
            </div>
            <FreshLeads hub={found} />
          </div>
        )}
      </QueryView>
    </PageFrame>
  );
}
