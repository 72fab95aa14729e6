import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BlacklistPage } from "@/components/settings/blacklist/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.blacklist");
  return { title: t("title") };
}

export default function Page() {
  return <BlacklistPage />;
}
