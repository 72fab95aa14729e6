"use client";

import { Drawer } from "@mantine/core";
import { useTranslations } from "next-intl";
import { GuidNote } from "../detail/guid-note";
import classes from "./drawer.module.css";
import { PeekActions, PeekDetail, PeekHeadline } from "./parts";
import type { Peek } from "./use-peek";

/** An interaction over the results it was found among, where the page is too narrow for both. */
export function PeekDrawer({ peek }: { peek: Peek }) {
  const detail = useTranslations("interaction");
  const kit = useTranslations("kit");
  const { guid, close, leave } = peek;
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
            <PeekActions peek={peek} />
            <Drawer.CloseButton aria-label={kit("close")} />
          </div>
          {guid ? <PeekHeadline guid={guid} /> : null}
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{guid ? <PeekDetail guid={guid} /> : null}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
