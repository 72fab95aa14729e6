import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";

/** Stands where a profile opens nothing of what the overview tells. */
export function NothingYet() {
  const t = useTranslations("overview");
  return (
    <PageFrame title={t("title")}>
      <EmptyNote title={t("nothing.title")}>{t("nothing.text")}</EmptyNote>
    </PageFrame>
  );
}
