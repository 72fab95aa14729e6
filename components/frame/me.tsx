"use client";

import { createContext, type ReactNode, use } from "react";
import type { Permission } from "@/lib/actor.ts";

/** Who is signed in, as far as the pages need it: to greet, and to offer only what is allowed. */
export type Me = { username: string; permissions: readonly Permission[] };

const Context = createContext<Me>({ username: "", permissions: [] });

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <Context value={me}>{children}</Context>;
}

export function useMe(): Me {
  return use(Context);
}

export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}
