import { delMany, get, set } from "idb-keyval";
import { browserStore, entriesUnder } from "@/components/ui/browser-store";
import { DAY_MS } from "@/lib/time/durations.ts";
import type { Prepared, UploadKind } from "../wizard-state";

/** An upload that is not finished, as this browser keeps it: enough to go on after a reload. */
export type KeptWork = {
  id: string;
  /** Whose work it is: another user of this browser does not see it. */
  owner: string;
  hub: string;
  kind: UploadKind;
  filename: string;
  prepared: Prepared;
  changedAt: number;
};

const KEPT_MS = DAY_MS;

const uploads = browserStore("switchyard-uploads", "uploads");

const workKey = (id: string) => ["work", id];
const fileKey = (id: string) => ["file", id];

/** Keeps a work's file, once; false where the browser has no room for it or no store at all. */
export async function keepFile(id: string, file: File): Promise<boolean> {
  try {
    await set(fileKey(id), file, uploads);
    return true;
  } catch {
    return false;
  }
}

export async function keepWork(work: KeptWork): Promise<void> {
  await set(workKey(work.id), work, uploads).catch(() => undefined);
}

export async function fileOf(id: string): Promise<File | null> {
  return (await get<File>(fileKey(id), uploads).catch(() => null)) ?? null;
}

export async function forgetWork(id: string): Promise<void> {
  await delMany([workKey(id), fileKey(id)], uploads).catch(() => undefined);
}

/** What someone has unfinished, the last changed first. What nobody touched for a day is forgotten. */
export async function keptWorks(owner: string, kind: UploadKind): Promise<KeptWork[]> {
  const kept = await entriesUnder<KeptWork>(uploads, ["work"]).catch(() => []);
  const all = kept.map(({ value }) => value);
  const old = all.filter(({ changedAt }) => Date.now() - changedAt > KEPT_MS);
  await Promise.all(old.map(({ id }) => forgetWork(id)));
  return all
    .filter((work) => !old.includes(work) && work.owner === owner && work.kind === kind)
    .sort((a, b) => b.changedAt - a.changedAt);
}
