import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SearchPage } from "@/components/interactions/search-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("interactions");
  return { title: t("title") };
}

export default function InteractionsPage() {
  return <SearchPage />;
}
