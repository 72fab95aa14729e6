import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReferencePage } from "@/components/reference/page";
import { referenceOutline } from "@/lib/reference/reference.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiReference");
  return { title: t("title") };
}

export default function Page() {
  return <ReferencePage outline={referenceOutline()} />;
}
