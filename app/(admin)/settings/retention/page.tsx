import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RetentionPage } from "@/components/retention/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("retention");
  return { title: t("title") };
}

export default function Page() {
  return <RetentionPage />;
}
