import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DispositionsPage } from "@/components/settings/dispositions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.dispositions");
  return { title: t("title") };
}

export default function Page() {
  return <DispositionsPage />;
}
