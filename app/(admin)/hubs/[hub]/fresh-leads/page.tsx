import type { Metadata } from "next";
import { FreshLeadsPage } from "@/components/hubs/fresh-leads-page";

type Props = { params: Promise<{ hub: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  return <FreshLeadsPage hub={decodeURIComponent((await params).hub)} />;
}
