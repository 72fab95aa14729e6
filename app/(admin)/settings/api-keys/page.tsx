import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApiKeysPage } from "@/components/settings/api-keys";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.api-keys");
  return { title: t("title") };
}

export default function Page() {
  return <ApiKeysPage />;
}
