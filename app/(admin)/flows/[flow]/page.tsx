import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FlowPage } from "@/components/flows/editor/flow-page";
import { VersionPage } from "@/components/flows/editor/version-page";

type Props = {
  params: Promise<{ flow: string }>;
  searchParams: Promise<{ version?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).flow) };
}

export default async function Page({ params, searchParams }: Props) {
  const [{ flow }, { version }] = await Promise.all([params, searchParams]);
  const name = decodeURIComponent(flow);
  if (version === undefined) return <FlowPage key={name} name={name} />;
  if (typeof version !== "string" || !/^[1-9]\d{0,8}$/.test(version)) notFound();
  return <VersionPage name={name} version={Number(version)} />;
}
