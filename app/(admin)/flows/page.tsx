import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FlowsPage } from "@/components/flows/list/flows-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("flowList");
  return { title: t("title") };
}

export default function Page() {
  return <FlowsPage />;
}
