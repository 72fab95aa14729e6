import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DiffPage } from "@/components/flows/history/diff-page";

type Props = { params: Promise<{ flow: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("flowHistory.page");
  return { title: `${decodeURIComponent((await params).flow)} · ${t("title")}` };
}

export default async function Page({ params }: Props) {
  return <DiffPage name={decodeURIComponent((await params).flow)} />;
}
