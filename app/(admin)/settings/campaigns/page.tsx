import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CampaignsPage } from "@/components/settings/campaigns";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.campaigns");
  return { title: t("title") };
}

export default function Page() {
  return <CampaignsPage />;
}
