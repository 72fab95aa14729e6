import type { Metadata } from "next";
import { HubSettingsPage } from "@/components/hubs/settings-page";

type Props = { params: Promise<{ hub: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  return <HubSettingsPage hub={decodeURIComponent((await params).hub)} />;
}
