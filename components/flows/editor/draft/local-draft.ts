/** Whose drawing of which flow is kept, and by which tab. */
export type DraftKey = [username: string, flowId: number, tab: string];

/** `revision`: of the draft with the service that it follows, 0 for none. */
export type LocalDraft = { text: string; baseVersion: number; revision: number; at: number };

const STORE = "drafts";

/** Keeps a drawing in this browser: what no lost connection and no reload takes away. */
export async function keepLocalDraft(key: DraftKey, draft: LocalDraft): Promise<void> {
  await request("readwrite", (store) => store.put(draft, key));
}

/** What tabs drew of a flow and could not hand on to the service. */
export async function localDrafts(username: string, flowId: number): Promise<{ key: DraftKey; draft: LocalDraft }[]> {
  const ofFlow = IDBKeyRange.bound([username, flowId], [username, flowId, []]);
  const [keys, drafts] = await Promise.all([
    request("readonly", (store) => store.getAllKeys(ofFlow)) as Promise<DraftKey[]>,
    request("readonly", (store) => store.getAll(ofFlow)) as Promise<LocalDraft[]>,
  ]);
  return keys.flatMap((key, i) => (drafts[i] ? [{ key, draft: drafts[i] }] : []));
}

export async function dropLocalDraft(key: DraftKey): Promise<void> {
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
