"use client";

import { useTranslations } from "next-intl";
import type { Path } from "@/lib/flows/diff/value.ts";
import { isObject, type Json, memberOf } from "@/lib/flows/drawflow/json.ts";
import { isNodeKind } from "@/lib/flows/nodes/kinds.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";

const parts = ["name", "class", "html", "typenode", "id", "data"] as const;

/** What comparisons call nodes, their ports and their fields. */
export function useWords() {
  const t = useTranslations("flowHistory");
  const kinds = useTranslations("flowNodes");

  function kind(node: Json | undefined): string {
    const name = memberOf(node, "name");
    if (typeof name !== "string") return "";
    return isNodeKind(name) ? kinds(`${name}.title`) : name;
  }

  function port(node: Json | undefined, name: string): string {
    const [title, data] = [memberOf(node, "name"), memberOf(node, "data")];
    const spec = typeof title === "string" ? specOf(title) : null;
    const settings = isObject(data) ? data : {};
    const known = spec && [...spec.inputs, ...spec.outputs(settings)].find((one) => one.port === name);
    return known ? known.label || kinds(`port.${known.meaning}`) : name;
  }

  function label(title: Json | undefined, name: string): string {
    const owners = typeof title === "string" && isNodeKind(title) ? [title, "any"] : ["any"];
    const owner = owners.find((one) => kinds.has(`${one}.field.${name}.label` as never));
    return owner ? kinds(`${owner}.field.${name}.label` as never) : name;
  }

  return {
    kind,
    port,
    /** What a node is called: its label, else what its kind is. */
    node: (node: Json | undefined, key: string) => {
      const own = memberOf(memberOf(node, "data"), "label");
      return (typeof own === "string" && own.trim()) || kind(node) || t("node", { node: key });
    },
    /** A field as the settings of the node call it. */
    field: (node: Json | undefined, [first, second, ...rest]: Path) => {
      const steps = rest.map((step) => (typeof step === "number" ? String(step + 1) : step));
      if (first === "data" && second !== undefined) {
        return [label(memberOf(node, "name"), String(second)), ...steps].join(" › ");
      }
      if ((first === "inputs" || first === "outputs") && second !== undefined) {
        return [t("port", { port: port(node, String(second)) }), ...steps].join(" › ");
      }
      const part = parts.find((one) => one === first);
      return [part ? t(`field.${part}`) : first, second, ...steps].filter((step) => step !== undefined).join(" › ");
    },
  };
}
