import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ListHistoryPage } from "@/components/hubs/history/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("listHistory");
  return { title: t("title") };
}

export default function Page() {
  return <ListHistoryPage />;
}
