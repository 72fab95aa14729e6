import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ListHistoryPage } from "@/components/hubs/history/page";
import { WithWords } from "@/components/ui/in-language";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("listHistory");
  return { title: t("title") };
}

export default function Page() {
  return (
    <WithWords of="outbound">
      <ListHistoryPage />
    </WithWords>
  );
}
