import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RunsPage } from "@/components/flows/runs/page";

type Props = { params: Promise<{ flow: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: `${decodeURIComponent((await params).flow)} · ${t("title")}` };
}

export default async function Page({ params }: Props) {
  return <RunsPage flow={decodeURIComponent((await params).flow)} />;
}
