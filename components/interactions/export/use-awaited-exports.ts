"use client";

import { useLocalStorage } from "@mantine/hooks";
import { useMe } from "@/components/frame/me";

/** The exports that were asked for in this browser and whose end nobody was told yet; a reload keeps them. */
export function useAwaitedExports() {
  const { username } = useMe();
  const [kept, keep] = useLocalStorage<unknown>({ key: `interactions.exports.${username}` });
  const ids = Array.isArray(kept) ? kept.filter((id) => typeof id === "number") : [];
  return {
    ids,
    add: (id: number) => keep([...ids, id]),
    drop: (gone: readonly number[]) => keep(ids.filter((id) => !gone.includes(id))),
  };
}
