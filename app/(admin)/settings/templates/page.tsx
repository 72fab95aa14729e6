import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TemplatesPage } from "@/components/settings/templates";
import { WithWords } from "@/components/ui/in-language";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.templates");
  return { title: t("title") };
}

export default function Page() {
  return (
    <WithWords of="outbound">
      <TemplatesPage />
    </WithWords>
  );
}
