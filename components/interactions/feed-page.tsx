"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import type { FeedState } from "@/lib/interactions/feed/health-schema.ts";
import { feedHealthQuery } from "@/lib/interactions/feed/queries.ts";
import { FeedCallers } from "./feed/callers";
import { FeedFacts } from "./feed/facts";
import { FeedRejects } from "./feed/rejects";
import { FeedSparkline } from "./feed/sparkline";
import { useMaySeeFeed } from "./feed/use-may-see-feed";
import classes from "./feed-page.module.css";

const tones: Record<FeedState, Tone> = { never: "idle", healthy: "go", silent: "caution", rejecting: "stop" };

/** How the contact-centre platform's feed does, and what it sent that could not be taken. */
export function FeedPage() {
  const t = useTranslations("feed");
  const maySee = useMaySeeFeed();
  const query = useQuery({ ...feedHealthQuery(), enabled: maySee });
  const health = query.data;
  const trail = [{ href: "/interactions", label: t("interactions") }];
  if (!maySee) {
    return (
      <PageFrame title={t("title")} trail={trail}>
        <EmptyNote title={t("forFeeders")} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t("title")}
      trail={trail}
      aside={
        <span role="status">
          {health ? <StatusBadge tone={tones[health.state]}>{t(`state.${health.state}`)}</StatusBadge> : null}
        </span>
      }
      note={health?.own ? t("own") : t("note")}
    >
      <QueryView query={query} lines={5}>
        {(found) =>
          found.state === "never" ? (
            <EmptyNote title={t("never.title")}>
              {t("never.text")}
              <code className={classes.command}>npm run feed -- interactions.ndjson</code>
            </EmptyNote>
          ) : (
            <>
              <FeedFacts health={found} />
              <div className={classes.columns}>
                <FeedSparkline minutes={found.minutes} />
                <FeedCallers callers={found.callers} />
              </div>
              <FeedRejects health={found} />
            </>
          )
        }
      </QueryView>
    </PageFrame>
  );
}
