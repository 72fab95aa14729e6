import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DetailPage } from "@/components/interactions/detail-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("interaction");
  return { title: t("title") };
}

export default async function InteractionPage({ params }: { params: Promise<{ guid: string }> }) {
  const { guid } = await params;
  return <DetailPage guid={guid.toLowerCase()} />;
}
