import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SecretsPage } from "@/components/settings/secrets";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.secrets");
  return { title: t("title") };
}

export default function Page() {
  return <SecretsPage />;
}
