import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ListPage } from "@/components/hubs/list-page";

type Props = { params: Promise<{ hub: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).hub) };
}

export default async function Page({ params }: Props) {
  const { hub, id } = await params;
  if (!/^\d{1,15}$/.test(id)) notFound();
  return <ListPage hub={decodeURIComponent(hub)} id={Number(id)} />;
}
