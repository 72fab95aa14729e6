import type { Metadata } from "next";
import { TemplatesPage } from "@/components/hubs/templates-page";

type Props = { params: Promise<{ hub: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  return <TemplatesPage hub={decodeURIComponent((await params).hub)} />;
}
