import type { Metadata } from "next";
import { HubTemplatesPage } from "@/components/hubs/templates-page";

type Props = { params: Promise<{ hub: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  return <HubTemplatesPage hub={decodeURIComponent((await params).hub)} />;
}
