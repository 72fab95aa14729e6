"use client";

import { useQuery } from "@tanstack/react-query";
import { LeftOutFiles } from "@/components/ui/left-out-files";
import { leftOutPath, leftOutQuery } from "@/lib/outbound/lists/left-out-queries.ts";

/** What was left out of the files of a list, or of the last files of leads; nothing where nothing was. */
export function LeftOutPanel({ hub, of }: { hub: string; of: { list: number } | { kind: "leads" } }) {
  const { data: files = [] } = useQuery(leftOutQuery(hub, of));
  return files.length === 0 ? null : <LeftOutFiles files={files} hrefOf={(id) => leftOutPath(hub, id)} />;
}
