import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RunsPage } from "@/components/flows/runs/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: t("title") };
}

export default function Page() {
  return <RunsPage />;
}
