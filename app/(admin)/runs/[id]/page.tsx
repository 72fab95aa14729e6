import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RunPage } from "@/components/flows/runs/run-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: t("run") };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <RunPage id={id.toLowerCase()} />;
}
