import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { GuidePage } from "@/components/reference/guide-page";
import { guides, isGuide } from "@/lib/reference/guides/all.ts";

type Props = { params: Promise<{ guide: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { guide } = await params;
  const t = await getTranslations("apiReference");
  return { title: isGuide(guide) ? t(`guide.${guide}`) : t("title") };
}

export default async function Page({ params }: Props) {
  const { guide } = await params;
  if (!isGuide(guide)) notFound();
  return <GuidePage id={guide} guide={guides[guide]()} ids={Object.keys(guides).filter(isGuide)} />;
}
