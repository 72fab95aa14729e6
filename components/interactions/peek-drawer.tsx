"use client";

import { ActionIcon, Button, Drawer, Tooltip } from "@mantine/core";
import { IconArrowRight, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DetailView } from "./detail-view";
import { GuidNote } from "./guid-note";
import classes from "./peek-drawer.module.css";
import type { Peek } from "./use-peek";

/** An interaction beside the results it was found among: J and K go along them, Enter opens its page, Esc closes. */
export function PeekDrawer({ peek: { guid, number, total, next, previous, close } }: { peek: Peek }) {
  const t = useTranslations("interactions");
  const kit = useTranslations("kit");
  return (
    <Drawer.Root opened={guid !== null} onClose={close} position="right" size="min(780px, 94vw)">
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <Drawer.Header className={classes.head}>
          <div className={classes.name}>
            <Drawer.Title className={classes.title}>{t("detail.title")}</Drawer.Title>
            {guid ? <GuidNote guid={guid} /> : null}
          </div>
          <div className={classes.actions}>
            {number === null ? null : <span className={classes.place}>{t("peek.place", { number, total })}</span>}
            <Step label={t("peek.previous")} hint="K" icon={<IconChevronUp size={17} />} onClick={previous} />
            <Step label={t("peek.next")} hint="J" icon={<IconChevronDown size={17} />} onClick={next} />
            <Button
              component={Link}
              href={`/interactions/${guid}`}
              prefetch={false}
              variant="default"
              rightSection={<IconArrowRight size={15} />}
              data-autofocus
            >
              {t("peek.open")}
            </Button>
            <Drawer.CloseButton aria-label={kit("close")} />
          </div>
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{guid ? <DetailView key={guid} guid={guid} /> : null}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type StepProps = { label: string; hint: string; icon: ReactNode; onClick: (() => void) | null };

function Step({ label, hint, icon, onClick }: StepProps) {
  return (
    <Tooltip label={`${label} (${hint})`}>
      <ActionIcon
        aria-label={label}
        aria-keyshortcuts={hint}
        variant="default"
        // Not `disabled`: the last row's button would lose the focus it was pressed with.
        {...(onClick === null && { "data-disabled": true, "aria-disabled": true })}
        onClick={() => onClick?.()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
