import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HubsPage } from "@/components/hubs/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hubs");
  return { title: t("title") };
}

export default function Page() {
  return <HubsPage />;
}
