import type { Metadata } from "next";
import { LeadPage } from "@/components/hubs/lead-page";

type Props = { params: Promise<{ hub: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  return <LeadPage hub={decodeURIComponent((await params).hub)} />;
}
