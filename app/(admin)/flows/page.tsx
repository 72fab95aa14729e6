import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FlowsPage } from "@/components/flows/flows-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("flows");
  return { title: t("title") };
}

export default function Page() {
  return <FlowsPage />;
}
