import type { Metadata } from "next";
import { HubAttemptsPage } from "@/components/hubs/attempts-page";

type Props = { params: Promise<{ hub: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  return <HubAttemptsPage hub={decodeURIComponent((await params).hub)} />;
}
