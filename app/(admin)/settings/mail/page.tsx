import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailPage } from "@/components/mail/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("mail");
  return { title: t("title") };
}

export default function Page() {
  return <MailPage />;
}
