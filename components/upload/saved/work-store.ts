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

const DAY = 86_400_000;

/** Keeps a work's file, once; false where the browser has no room for it or no store at all. */
export async function keepFile(id: string, file: File): Promise<boolean> {
  try {
    await inStore("files", "readwrite", (store) => store.put(file, id));
    return true;
  } catch {
    return false;
  }
}

export async function keepWork(work: KeptWork): Promise<void> {
  await inStore("works", "readwrite", (store) => store.put(work, work.id)).catch(() => undefined);
}

export async function fileOf(id: string): Promise<File | null> {
  return ((await inStore("files", "readonly", (store) => store.get(id)).catch(() => null)) as File | undefined) ?? null;
}

export async function forgetWork(id: string): Promise<void> {
  for (const name of ["works", "files"] as const) {
    await inStore(name, "readwrite", (store) => store.delete(id)).catch(() => undefined);
  }
}

/** What someone has unfinished, newest first. What nobody touched for a day is forgotten. */
export async function keptWorks(owner: string, kind: UploadKind): Promise<KeptWork[]> {
  const all = (await inStore("works", "readonly", (store) => store.getAll()).catch(() => [])) as KeptWork[];
  const old = all.filter(({ changedAt }) => Date.now() - changedAt > DAY);
  await Promise.all(old.map(({ id }) => forgetWork(id)));
  return all
    .filter((work) => !old.includes(work) && work.owner === owner && work.kind === kind)
    .sort((a, b) => b.changedAt - a.changedAt);
}

async function inStore<T>(
  name: "works" | "files",
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("switchyard uploads", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("works");
      request.result.createObjectStore("files");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
