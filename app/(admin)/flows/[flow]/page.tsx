import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { FirstDrawing } from "@/components/flows/editor/begin/first-drawing";
import { FlowPage } from "@/components/flows/editor/flow-page";
import { editorFolds } from "@/components/flows/editor/folds";
import { EditorPanels } from "@/components/flows/editor/panels";
import { VersionPage } from "@/components/flows/editor/version-page";
import { currentActor } from "@/lib/account/current.ts";
import type { Actor } from "@/lib/actor.ts";
import { flowHead } from "@/lib/flows/page-data.ts";
import { foldsCookie, foldsOf } from "@/lib/folds.ts";

type Props = {
  params: Promise<{ flow: string }>;
  searchParams: Promise<{ version?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).flow) };
}

export default async function Page({ params, searchParams }: Props) {
  const [{ flow }, { version }, actor, jar] = await Promise.all([params, searchParams, currentActor(), cookies()]);
  // The layout asks for a session.
  if (!actor) return null;
  const name = decodeURIComponent(flow);
  const folds = foldsOf(editorFolds, jar.get(foldsCookie(editorFolds, actor.username))?.value);
  if (version !== undefined && (typeof version !== "string" || !/^[1-9]\d{0,8}$/.test(version))) notFound();
  return (
    <EditorPanels folds={folds}>
      {version === undefined ? (
        <NewestVersion name={name} actor={actor} />
      ) : (
        <VersionPage name={name} version={Number(version)} />
      )}
    </EditorPanels>
  );
}

async function NewestVersion({ name, actor }: { name: string; actor: Actor }) {
  const begin = await flowHead(name, actor);
  if (!begin) return <FlowPage key={name} name={name} head={null} />;
  const { drawing, ...head } = begin;
  return (
    <FlowPage key={name} name={name} head={head} drawing={drawing === null ? null : <FirstDrawing text={drawing} />} />
  );
}
