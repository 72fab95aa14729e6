import { Alert, Button } from "@mantine/core";
import { IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import type { AuditVerification } from "@/lib/audit/schema.ts";

/** What checking the chain found. */
export function VerificationNote({
  verification,
  onOpen,
}: {
  verification: AuditVerification;
  onOpen: (entry: number) => void;
}) {
  const t = useTranslations("audit");
  const format = useFormatter();
  const { intact, brokenAt, entries, sealed, since } = verification;
  if (intact) {
    return (
      <Alert color="green" icon={<IconShieldCheck />} title={t("intact")} role="status" mb="sm">
        {t("intactText", { entries, sealed: format.number(sealed), since: `${since ?? ""} UTC` })}
      </Alert>
    );
  }
  return (
    <Alert color="red" icon={<IconShieldX />} title={t("broken")} role="alert" mb="sm">
      <p>{brokenAt ? t("brokenText", { id: brokenAt }) : t("brokenStart")}</p>
      {brokenAt ? (
        <Button size="compact-sm" variant="default" onClick={() => onOpen(brokenAt)}>
          {t("toEntry", { id: brokenAt })}
        </Button>
      ) : null}
    </Alert>
  );
}
