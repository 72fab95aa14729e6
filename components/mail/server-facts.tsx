import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Nothing } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import { Caution } from "@/components/ui/warning";
import type { MailServer } from "@/lib/mail/schema.ts";

/** A mail server that the environment sets: to be read only. */
export function ServerFacts({ server }: { server: MailServer }) {
  const t = useTranslations("mail");
  return (
    <Stack gap="sm">
      <Caution>{t("readOnly")}</Caution>
      <Facts
        facts={[
          { label: t("field.host"), value: server.host },
          { label: t("field.port"), value: server.port },
          { label: t("field.security"), value: t(`security.${server.security}`) },
          { label: t("field.username"), value: server.username ?? <Nothing /> },
          { label: t("field.from"), value: server.from },
          { label: t("field.fromName"), value: server.fromName || <Nothing /> },
          { label: t("field.ratePerSecond"), value: server.ratePerSecond ?? <Nothing /> },
        ]}
      />
    </Stack>
  );
}
