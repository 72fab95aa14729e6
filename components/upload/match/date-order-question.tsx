"use client";

import { Alert, Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Wizard } from "../wizard";

/** Asked once a file whose dates read both ways. */
export function DateOrderQuestion({ wizard, busy }: { wizard: Wizard; busy: boolean }) {
  const t = useTranslations("upload.review");
  return (
    <Alert color="yellow" variant="light" title={t("dateOrder")}>
      {t("dateOrderText")}
      <Group gap="xs" mt="xs">
        {(["dmy", "mdy"] as const).map((order) => (
          <Button key={order} variant="default" disabled={busy} onClick={() => void wizard.chooseDateOrder(order)}>
            {t(order)}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}
