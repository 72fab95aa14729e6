import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BlacklistHits } from "@/components/settings/blacklist/hits";
import { BlacklistPage } from "@/components/settings/blacklist/page";
import { WithWords } from "@/components/ui/in-language";

type Props = { searchParams: Promise<{ show?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.blacklist");
  return { title: t("title") };
}

export default async function Page({ searchParams }: Props) {
  const { show } = await searchParams;
  return <WithWords of="outbound">{show === "hits" ? <BlacklistHits /> : <BlacklistPage />}</WithWords>;
}
