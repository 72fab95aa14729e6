import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProfilesPage } from "@/components/settings/profiles";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.profiles");
  return { title: t("title") };
}

export default function Page() {
  return <ProfilesPage />;
}
