"use client";

import { IconAddressBook, IconHeadset, IconList, IconMessages } from "@tabler/icons-react";
import Link from "next/link";
import { useNow, useTranslations } from "next-intl";
import { useOwnZone, useZone } from "@/components/ui/zone/zone";
import type { SegmentOrigin } from "@/lib/interactions/detail/origins-contract.ts";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { searchHref } from "@/lib/interactions/search/href.ts";
import { seenText } from "@/lib/text.ts";
import { contactPath, hubPath, listPath } from "./origin-paths";
import classes from "./view.module.css";

type To = { href: string | null; label: string; icon: typeof IconList };

/** Where to go on from here: the client's other interactions, and the hub, list and contact that may be opened. */
export function DetailLinks({
  segments,
  origins = [],
}: {
  segments: SegmentRecord[];
  origins?: SegmentOrigin[] | undefined;
}) {
  const t = useTranslations("interaction.links");
  const zone = useZone();
  const own = useOwnZone();
  const foreign = zone === own ? null : zone;
  const now = useNow();
  const around = segments[0]?.timings.startDate ?? "";
  const when = { around, zone, now };
  const clients = unique(segments.map(({ client }) => client.id));
  const contacts = unique(segments.map(({ client }) => client.contactId));
  const links: To[] = [
    ...clients.map((client) => ({
      href: searchHref({ client }, when, foreign),
      label: t("client", { client: seenText(client) }),
      icon: IconMessages,
    })),
    ...contacts.map((contact) => ({
      href: searchHref({ contact }, when, foreign),
      label: t("contact", { contact: seenText(contact) }),
      icon: IconMessages,
    })),
    ...origins
      .filter(({ desk }) => desk)
      .flatMap((origin) => [
        { href: hubPath(origin), label: t("hub", { hub: origin.hub }), icon: IconHeadset },
        {
          href: searchHref({ hub: origin.hub }, "month", foreign),
          label: t("ofHub", { hub: origin.hub }),
          icon: IconMessages,
        },
        { href: listPath(origin), label: t("list", { list: seenText(origin.list ?? "") }), icon: IconList },
        { href: contactPath(origin), label: t("inList", { contact: origin.contact ?? "" }), icon: IconAddressBook },
      ]),
  ];
  const shown = links.filter(({ href }, n) => href && links.findIndex((other) => other.href === href) === n);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t("label")}>
      <ul className={classes.links}>
        {shown.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link href={href ?? ""} prefetch={false} title={label}>
              <Icon size={15} aria-hidden />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function unique(names: (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null && name !== ""))] as string[];
}
