import { Alert, Button } from "@mantine/core";
import { IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import { useZone } from "@/components/ui/zone/zone";
import type { AuditVerification } from "@/lib/audit/schema.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";

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
  const zone = useZone();
  const { intact, brokenAt, entries, sealed, since } = verification;
  if (intact) {
    return (
      <Alert color="green" icon={<IconShieldCheck />} title={t("intact")} role="status" mb="sm">
        {t("intactText", { entries, sealed: format.number(sealed), since: momentOf(since, zone) })}
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

function momentOf(since: string | null, zone: string): string {
  const instant = since === null ? null : parseUtc(since);
  return instant ? `${formatIn(instant, zone)} ${zone}` : "";
}
