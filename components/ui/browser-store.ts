import { createStore, promisifyRequest, type UseStore } from "idb-keyval";

/** A store of this browser. Where the browser has none, as in some private windows, each use of it rejects. */
export function browserStore(database: string, name: string): UseStore {
  const store = createStore(database, name);
  return async (mode, work) => store(mode, work);
}

/** What is kept under the keys that begin so, which are lists. */
export async function entriesUnder<T>(store: UseStore, prefix: IDBValidKey[]): Promise<{ key: unknown; value: T }[]> {
  const range = IDBKeyRange.bound(prefix, [...prefix, []]);
  const [keys, values] = await store("readonly", (all) =>
    Promise.all([promisifyRequest(all.getAllKeys(range)), promisifyRequest<T[]>(all.getAll(range))]),
  );
  return values.map((value, i) => ({ key: keys[i], value }));
}
