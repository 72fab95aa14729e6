"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RequestError } from "@/lib/http/browser/client.ts";

/** Why there is nothing to show, and where to go instead. */
export function DetailProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const kind = kindOf(error);
  // To try again would not help, and the service's own words name what only callers of its API know.
  return kind ? <Instead kind={kind} /> : <ErrorPanel error={error} onRetry={onRetry} />;
}

/** For an address that ends in something else than a guid. */
export function NotAGuid() {
  return (
    <div role="alert">
      <Instead kind="notAGuid" />
    </div>
  );
}

function Instead({ kind }: { kind: "notFound" | "hidden" | "notAGuid" }) {
  const t = useTranslations("interaction.problem");
  return (
    <EmptyNote
      title={t(`${kind}.title`)}
      action={
        <Button component={Link} href="/interactions" variant="default">
          {t("search")}
        </Button>
      }
    >
      {t(`${kind}.text`)}
    </EmptyNote>
  );
}

function kindOf(error: unknown): "notFound" | "hidden" | null {
  if (!(error instanceof RequestError)) return null;
  if (error.status === 404) return "notFound";
  return error.status === 400 || error.status === 403 ? "hidden" : null;
}
