import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LastDay } from "@/components/interactions/charts/last-day";
import { KioskView } from "@/components/overview/kiosk/view";
import { OverviewPage } from "@/components/overview/page";
import { WithWords } from "@/components/ui/in-language";
import { isDemo } from "@/lib/demo/simulation/is-demo.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("overview");
  return { title: t("title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { kiosk } = await searchParams;
  return (
    <WithWords of="outbound">
      {kiosk === "1" ? <KioskView /> : <OverviewPage lastDay={<LastDay />} isDemo={isDemo()} />}
    </WithWords>
  );
}
