import type { Metadata } from "next";
import { UploadPage } from "@/components/upload/page";

type Props = { params: Promise<{ hub: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  return <UploadPage hub={decodeURIComponent((await params).hub)} kind="list" />;
}
