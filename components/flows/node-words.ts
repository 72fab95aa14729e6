import { useTranslations } from "next-intl";
import type { NodeKind } from "@/lib/flows/nodes/kinds.ts";
import type { NodeGroup, PortSpec } from "@/lib/flows/nodes/spec.ts";

/** What pages say of the kinds of nodes. */
export function useNodeWords() {
  const t = useTranslations("flowNodes");
  return {
    title: (kind: NodeKind) => t(`${kind}.title`),
    about: (kind: NodeKind) => t(`${kind}.about`),
    group: (group: NodeGroup) => t(`group.${group}`),
    /** A port by what its node calls it, else by what it means. */
    port: ({ label, meaning }: PortSpec) => label ?? t(`port.${meaning}`),
  };
}
