export type LocalDraft = { text: string; baseVersion: number; at: number };

const STORE = "drafts";

/** Keeps a drawing in this browser: what no lost connection and no reload takes away. */
export async function keepLocalDraft(key: string, draft: LocalDraft): Promise<void> {
  await request("readwrite", (store) => store.put(draft, key));
}

export async function localDraft(key: string): Promise<LocalDraft | null> {
  return ((await request("readonly", (store) => store.get(key))) as LocalDraft | undefined) ?? null;
}

export async function dropLocalDraft(key: string): Promise<void> {
  await request("readwrite", (store) => store.delete(key));
}

let database: Promise<IDBDatabase> | null = null;

async function request(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  database ??= open();
  const asked = ask((await database).transaction(STORE, mode).objectStore(STORE));
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("switchyard-flows", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
