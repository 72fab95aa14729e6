"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMe } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { useZone } from "@/components/ui/zone/zone";
import { formatIn } from "@/lib/time/instant.ts";
import { flowDiffHref } from "../../flow-href";
import { Notice } from "../notice";
import type { FoundDraft } from "./opening";

type Props = {
  draft: FoundDraft;
  /** The newest version's number. */
  newest: number;
  onDiscard: () => Promise<unknown>;
  onClose: () => void;
};

/** A draft was taken up instead of the newest version. */
export function FoundNotice({ draft: { at, baseVersion }, newest, onDiscard, onClose }: Props) {
  const drafts = useTranslations("flowEditor.draft");
  const notify = useNotify();
  const zone = useZone();
  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button size="compact-sm" variant="default" onClick={() => onDiscard().catch(notify.failed)}>
            {drafts("discard")}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onClose}>
            {drafts("close")}
          </Button>
        </>
      }
    >
      {drafts("open", { time: formatIn(new Date(at), zone) })}{" "}
      {baseVersion < newest ? drafts("older", { base: baseVersion, newest }) : null}
    </Notice>
  );
}

type NewerProps = { name: string; began: number; version: number; user: string; onOpen?: () => void };

/**
 * A version was saved after the one that this drawing began on; `onOpen` where nothing was drawn since, and else the two
 * versions are to be compared.
 */
export function NewerNotice({ name, began, version, user, onOpen }: NewerProps) {
  const t = useTranslations("flowEditor");
  const { username } = useMe();
  return (
    <Notice
      tone="info"
      actions={
        onOpen ? (
          <Button size="compact-sm" variant="default" onClick={onOpen}>
            {t("newer.open")}
          </Button>
        ) : (
          <Button size="compact-sm" variant="default" component={Link} href={flowDiffHref(name, began, version)}>
            {t("newer.compare", { version })}
          </Button>
        )
      }
    >
      {user === username ? t("newer.own", { version }) : t("newer.text", { version, user })}
    </Notice>
  );
}
