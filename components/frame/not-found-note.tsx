import Link from "next/link";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";

export function NotFoundNote() {
  const t = useTranslations("frame.notFound");
  return (
    <PageFrame title={t("title")}>
      <EmptyNote title={t("text")} action={<Link href="/overview">{t("home")}</Link>} />
    </PageFrame>
  );
}
