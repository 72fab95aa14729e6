import type { Metadata } from "next";
import { HubPage } from "@/components/hubs/hub-page";

type Props = { params: Promise<{ hub: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  return <HubPage name={decodeURIComponent((await params).hub)} />;
}
