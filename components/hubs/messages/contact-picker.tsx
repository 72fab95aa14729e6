"use client";

import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { contactsQuery, listsQuery } from "@/lib/outbound/queries.ts";
import classes from "./contact-picker.module.css";

type Contact = { id: string; number: string };
type Props = { hub: string; contact: Contact | null; onPick: (id: string) => void };

/** Whose data fills the templates, and the way to the contacts before and after. */
export function ContactPicker({ hub, contact, onPick }: Props) {
  const t = useTranslations("hubs.template");
  const newest = useQuery(listsQuery(hub)).data?.result.find(({ status, saved }) => status !== "loading" && saved > 0);
  const first = { search: "", index: 0, rows: 50 };
  const contacts = useQuery({
    ...contactsQuery(hub, newest?.id ?? 0, first),
    enabled: newest !== undefined,
  }).data?.result;
  if (!contact) return <p className={classes.from}>{t("noContact")}</p>;
  const at = contacts?.findIndex(({ id }) => id === contact.id) ?? -1;
  const [before, after] = [contacts?.[at - 1], contacts?.[at + 1]];
  return (
    <p className={classes.from}>
      <ActionIcon
        variant="default"
        aria-label={t("contactBefore")}
        disabled={!before}
        onClick={() => before && onPick(before.id)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t("contactAfter")}
        disabled={!after}
        onClick={() => after && onPick(after.id)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      <span>
        {t("filledFrom")} <b>{contact.number}</b>
      </span>
    </p>
  );
}
