import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LastDay } from "@/components/interactions/charts/last-day";
import { OverviewPage } from "@/components/overview/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("overview");
  return { title: t("title") };
}

export default function Page() {
  return <OverviewPage lastDay={<LastDay />} />;
}
