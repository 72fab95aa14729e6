"use client";

import { Button, Drawer } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { GuidNote } from "../detail/guid-note";
import classes from "./drawer.module.css";
import { PreviousNext } from "./previous-next";
import type { Peek } from "./use-peek";

// Only who looks into one needs them.
const DetailCopyMenu = dynamic(() => import("../detail/copy-menu").then((part) => part.DetailCopyMenu));
const DetailHeadline = dynamic(() => import("../detail/headline").then((part) => part.DetailHeadline), {
  loading: () => <p className={classes.awaited} />,
});
const DetailView = dynamic(() => import("../detail/view").then((part) => part.DetailView));

/** An interaction beside the results it was found among: J and K go along them, Enter opens its page, Esc closes. */
export function PeekDrawer({ peek: { guid, href, number, total, next, previous, close, leave } }: { peek: Peek }) {
  const t = useTranslations("interactions");
  const detail = useTranslations("interaction");
  const kit = useTranslations("kit");
  return (
    <Drawer.Root
      opened={guid !== null}
      onClose={close}
      onExitTransitionEnd={leave}
      returnFocus={false}
      position="right"
      size="min(780px, 94vw)"
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <Drawer.Header className={classes.head}>
          <div className={classes.name}>
            <Drawer.Title className={classes.title}>{detail("title")}</Drawer.Title>
            {guid ? <GuidNote guid={guid} /> : null}
          </div>
          <div className={classes.actions}>
            <PreviousNext number={number} total={total} next={next} previous={previous} />
            {guid && href ? <DetailCopyMenu guid={guid} href={href} /> : null}
            <Button
              component={Link}
              href={href ?? ""}
              prefetch={false}
              variant="default"
              rightSection={<IconArrowRight size={15} />}
              data-autofocus
            >
              {t("peek.open")}
            </Button>
            <Drawer.CloseButton aria-label={kit("close")} />
          </div>
          {guid ? (
            <div className={classes.headline}>
              <DetailHeadline guid={guid} />
            </div>
          ) : null}
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{guid ? <DetailView key={guid} guid={guid} /> : null}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
