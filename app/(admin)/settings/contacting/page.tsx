import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ContactingCapPage } from "@/components/settings/contacting-cap";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.contacting");
  return { title: t("title") };
}

export default function Page() {
  return <ContactingCapPage />;
}
