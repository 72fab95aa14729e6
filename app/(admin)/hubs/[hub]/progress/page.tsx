import type { Metadata } from "next";
import { HubProgressPage } from "@/components/hubs/progress-page";

type Props = { params: Promise<{ hub: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  return <HubProgressPage hub={decodeURIComponent((await params).hub)} />;
}
