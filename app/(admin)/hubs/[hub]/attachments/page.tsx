import type { Metadata } from "next";
import { AttachmentsPage } from "@/components/hubs/attachments-page";

type Props = { params: Promise<{ hub: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  return <AttachmentsPage hub={decodeURIComponent((await params).hub)} />;
}
