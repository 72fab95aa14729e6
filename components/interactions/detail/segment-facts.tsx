"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { ChannelMark } from "@/components/ui/channel-mark";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { Nothing } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import { WholeText } from "@/components/ui/part/whole-text";
import type { SegmentOrigin } from "@/lib/interactions/detail/origins-contract.ts";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { DirectionMark } from "../columns/columns";
import { contactPath, hubPath, listPath } from "./origin-paths";
import classes from "./view.module.css";

/** Who and what a segment was: where it came from, who handled it, with whom. */
export function SegmentFactList({ segment, origin }: { segment: SegmentRecord; origin: SegmentOrigin | undefined }) {
  const t = useTranslations("interaction");
  const s = useTranslations("interaction.segment");
  const { client, dialer, channel, subject } = segment;
  const text = (value: string | null) => <WholeText text={value} />;
  const came = segment.origin === "" ? s("emptyOrigin") : segment.origin ? t(`origin.${segment.origin}`) : <Nothing />;
  return (
    <Facts
      facts={[
        { label: s("campaign"), value: segment.campaign },
        { label: s("channel"), value: <ChannelMark channel={channel} /> },
        { label: s("direction"), value: <DirectionMark direction={segment.direction} /> },
        { label: s("agent"), value: text(segment.agent) },
        { label: s("assignedAgent"), value: text(segment.assignedAgent) },
        { label: s("automation"), value: text(segment.automation) },
        { label: s("origin"), value: came },
        { label: s("connector"), value: text(segment.connectorId) },
        { label: s("messages"), value: s("inAndOut", { in: segment.in, out: segment.out }) },
        { label: s("client"), value: text(client.name) },
        { label: s("clientId"), value: text(client.id) },
        { label: s("userName"), value: text(client.userName) },
        { label: s("contactId"), value: text(client.contactId) },
        ...(channel === "email" || subject ? [{ label: s("subject"), value: text(subject) }] : []),
        ...(dialer
          ? [
              { label: s("hub"), value: <Reached path={origin?.desk ? hubPath(origin) : null} text={dialer.name} /> },
              { label: s("hubId"), value: String(dialer.id) },
            ]
          : []),
        ...(origin?.list ? [{ label: s("list"), value: <Reached path={listPath(origin)} text={origin.list} /> }] : []),
        ...(origin?.contact
          ? [{ label: s("contactInList"), value: <Reached path={contactPath(origin)} text={origin.contact} /> }]
          : []),
        ...(origin?.attempt ? [{ label: s("attempt"), value: String(origin.attempt.n) }] : []),
        ...(origin?.attempt?.run
          ? [{ label: s("run"), value: <Reached path={`/runs/${origin.attempt.run}`} text={origin.attempt.run} /> }]
          : []),
        {
          label: s("segmentId"),
          value: (
            <span className={classes.id}>
              <code>{segment.segmentId}</code>
              <CopyText value={segment.segmentId} label={s("copyId")} />
            </span>
          ),
        },
      ]}
    />
  );
}

/** A link where the viewer may go there, else its text alone. */
function Reached({ path, text }: { path: string | null; text: string }) {
  return path ? (
    <Link href={path} prefetch={false}>
      <WholeText text={text} />
    </Link>
  ) : (
    <WholeText text={text} />
  );
}
