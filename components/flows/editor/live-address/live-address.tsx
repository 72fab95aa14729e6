"use client";

import { Button, Popover, Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";

const Details = dynamic(() => import("./details").then((file) => file.LiveAddressDetails), {
  ssr: false,
  loading: () => <Skeleton height={80} />,
});

/** The address of a flow that is live, and how it is called. */
export function LiveAddress({ flow, version }: { flow: string; version: number }) {
  const t = useTranslations("flowTestRun.address");
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={420} trapFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpened(!opened)}>
          {t("title")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("title")}>
        <Details flow={flow} version={version} />
      </Popover.Dropdown>
    </Popover>
  );
}
