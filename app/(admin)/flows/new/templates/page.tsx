import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FlowTemplatesPage } from "@/components/flows/list/templates-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("flowList.template");
  return { title: t("title") };
}

export default function Page() {
  return <FlowTemplatesPage />;
}
