"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flowPresenceQuery } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";

/** Does what a page goes away with, if it is done; until then nothing is asked of the flow by its former name. */
type LeavingBy = (work: () => Promise<boolean>, leaves?: boolean) => Promise<boolean>;

/** Whether the page of a flow is about to go away, as the flow gets another name or is deleted. */
export function useLeaving({ name, id }: Pick<FlowRecord, "name" | "id">): { leaving: boolean; leavingBy: LeavingBy } {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const leavingBy: LeavingBy = async (work, leaves = true) => {
    if (!leaves) return work();
    setLeaving(true);
    await client.cancelQueries({ queryKey: flowPresenceQuery(name, id).queryKey });
    const done = await work().catch(() => false);
    setLeaving(done);
    return done;
  };
  return { leaving, leavingBy };
}
