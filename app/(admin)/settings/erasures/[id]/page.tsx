import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ErasurePage } from "@/components/retention/erasure-page";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("retention.erasure");
  return { title: t("title", { id: Number((await params).id) || 0 }) };
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  if (!/^[1-9]\d{0,15}$/.test(id)) notFound();
  return <ErasurePage id={Number(id)} />;
}
