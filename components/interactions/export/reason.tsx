import { useTranslations } from "next-intl";
import { failureOf } from "@/lib/interactions/export/options.ts";

/** Why a file could not be prepared; what a search is refused for is the service's own sentence. */
export function ExportReason({ reason }: { reason: string }) {
  const t = useTranslations("exports.why");
  const failure = failureOf(reason);
  return (
    <>
      {t(failure)}
      {failure === "refused" ? <span lang="en"> {reason}</span> : null}
    </>
  );
}
