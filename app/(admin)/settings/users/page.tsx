import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UsersPage } from "@/components/settings/users";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.users");
  return { title: t("title") };
}

export default function Page() {
  return <UsersPage />;
}
