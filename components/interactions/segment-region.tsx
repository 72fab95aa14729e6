"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { Facts } from "@/components/ui/facts";
import { JsonTree } from "@/components/ui/json-tree";
import { Panel } from "@/components/ui/panel";
import { StatusBadge } from "@/components/ui/status-badge";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import classes from "./segment-region.module.css";

const dates = ["startDate", "dateAttended", "dateAttendedAgent", "dateFirstResponse", "endDate"] as const;
const spans = ["duration", "attentionTime", "holdtime", "firstResponseTime", "art"] as const;
const flags = ["abandon", "finishedByTimeout", "finishedByClient", "attendedByBot", "holiday", "outOfTime"] as const;

/** Everything that is known of one segment (service 2.5). */
export function SegmentRegion({
  segment,
  position,
  last,
}: {
  segment: SegmentRecord;
  position: number;
  last: boolean;
}) {
  const t = useTranslations("interactions");
  const s = useTranslations("interactions.segment");
  const { timings, client, transfer, disposition, events, comments, data } = segment;
  const text = (value: string | null) => value || <Nothing />;
  const set = flags.filter((flag) => segment.flags[flag]);
  return (
    <div id={`segment-${position + 1}`} className={classes.anchor}>
      <Panel
        title={s("title", { number: position + 1, campaign: segment.campaign })}
        aside={
          <>
            {set.map((flag) => (
              <StatusBadge key={flag} tone={flag === "abandon" ? "stop" : "idle"}>
                {t(`flag.${flag}`)}
              </StatusBadge>
            ))}
            {segment.flags.finished ? <StatusBadge tone="go">{s("finished")}</StatusBadge> : null}
            {last && !segment.flags.finished ? <StatusBadge tone="info">{s("running")}</StatusBadge> : null}
          </>
        }
      >
        <div className={classes.parts}>
          <Facts
            facts={[
              { label: s("agent"), value: text(segment.agent) },
              { label: s("assignedAgent"), value: text(segment.assignedAgent) },
              { label: s("automation"), value: text(segment.automation) },
              { label: s("origin"), value: segment.origin ? t(`origin.${segment.origin}`) : <Nothing /> },
              { label: s("connector"), value: text(segment.connectorId) },
              { label: s("messages"), value: s("inAndOut", { in: segment.in, out: segment.out }) },
              { label: s("client"), value: text(client.name) },
              { label: s("clientId"), value: text(client.id) },
              { label: s("contactId"), value: text(client.contactId) },
              ...(client.userName ? [{ label: s("userName"), value: client.userName }] : []),
              ...(segment.subject ? [{ label: s("subject"), value: segment.subject }] : []),
            ]}
          />
          <Part title={s("timings")}>
            <Facts
              facts={[
                ...dates.map((name) => ({ label: s(name), value: <DateTime at={timings[name]} /> })),
                ...spans.map((name) => ({ label: s(name), value: <Duration seconds={timings[name]} /> })),
              ]}
            />
          </Part>
          {transfer ? (
            <Part title={s("transfer")}>
              {s("transferText", {
                type: transfer.type ?? "",
                kind: transfer.destinationType ?? "",
                destination: transfer.destination ?? "",
              })}{" "}
              <StatusBadge tone={transfer.successful ? "go" : "stop"}>
                {s(transfer.successful ? "successful" : "failed")}
              </StatusBadge>
            </Part>
          ) : null}
          {disposition ? (
            <Part title={s("disposition")}>
              {disposition.levels.join(" › ")}
              {disposition.comment ? <p className={classes.quote}>{disposition.comment}</p> : null}
            </Part>
          ) : null}
          {events.length > 0 ? (
            <Part title={s("events")}>
              <ul className={classes.list}>
                {events.map(({ event, startTime, endTime }) => (
                  <li key={`${event} ${startTime} ${endTime}`}>
                    <b>{event}</b> <DateTime at={startTime} />
                    {endTime ? (
                      <>
                        {" – "}
                        <DateTime at={endTime} />
                      </>
                    ) : null}
                  </li>
                ))}
              </ul>
            </Part>
          ) : null}
          {comments.length > 0 ? (
            <Part title={s("comments")}>
              <ul className={classes.list}>
                {comments.map((comment) => (
                  <li key={JSON.stringify(comment)}>
                    {typeof comment === "string" ? comment : <JsonTree value={comment} />}
                  </li>
                ))}
              </ul>
            </Part>
          ) : null}
          {Object.keys(data).length > 0 ? (
            <Part title={s("data")}>
              <JsonTree value={data} />
            </Part>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      <div>{children}</div>
    </div>
  );
}
