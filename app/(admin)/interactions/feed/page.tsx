import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FeedPage } from "@/components/interactions/feed-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("feed");
  return { title: t("title") };
}

export default function Page() {
  return <FeedPage />;
}
