import type { Metadata } from "next";
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
  if (typeof version === "string" && /^[1-9]\d{0,8}$/.test(version)) {
    return <VersionPage name={name} version={Number(version)} />;
  }
  return <FlowPage name={name} />;
}
