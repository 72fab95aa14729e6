"use client";

import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import classes from "./parts.module.css";
import { PreviousNext } from "./previous-next";
import type { Peek } from "./use-peek";

// Only who looks into one needs them.
const DetailCopyMenu = dynamic(() => import("../detail/copy-menu").then((part) => part.DetailCopyMenu), { ssr: false });
const DetailHeadline = dynamic(() => import("../detail/headline").then((part) => part.DetailHeadline), {
  loading: () => <p className={classes.awaited} />,
});
const DetailView = dynamic(() => import("../detail/view").then((part) => part.DetailView), { ssr: false });

/** The steps to those beside it, and what can be done with it. */
export function PeekActions({ peek: { guid, href, number, total, next, previous } }: { peek: Peek }) {
  const t = useTranslations("interactions.peek");
  return (
    <>
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
        {t("open")}
      </Button>
    </>
  );
}

export function PeekHeadline({ guid }: { guid: string }) {
  return (
    <div className={classes.headline}>
      <DetailHeadline guid={guid} />
    </div>
  );
}

export function PeekDetail({ guid }: { guid: string }) {
  return <DetailView key={guid} guid={guid} />;
}
