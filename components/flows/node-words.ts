import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ExpressionReason } from "@/lib/flows/compile/messages.ts";
import type { Field } from "@/lib/flows/nodes/field-list.ts";
import type { InvalidField } from "@/lib/flows/nodes/fields.ts";
import type { NodeKind } from "@/lib/flows/nodes/kinds.ts";
import type { NodeGroup, PortSpec } from "@/lib/flows/nodes/spec.ts";

/** What pages say of the kinds of nodes. */
export function useNodeWords() {
  const t = useTranslations("flowNodes");
  return useMemo(
    () => ({
      title: (kind: NodeKind) => t(`${kind}.title`),
      about: (kind: NodeKind) => t(`${kind}.about`),
      group: (group: NodeGroup) => t(`group.${group}`),
      /** A port by what its node calls it, else by what it means. */
      port: ({ label, meaning }: PortSpec) => label ?? t(`port.${meaning}`),
    }),
    [t],
  );
}

type Words = { label: string; help: string; choice: (value: string) => string };

/** What pages say of a node's fields. `list`: the field is one of the entries of the list of that name. */
export function useFieldWords() {
  const t = useTranslations("flowNodes");
  return useMemo(() => {
    const field = (kind: NodeKind, { name, shared }: Field, list?: string): Words => {
      const owner = shared ? "any" : kind;
      if (list !== undefined) {
        return {
          label: t(`${owner}.field.${list}.item.${name}.label` as never),
          help: t(`${owner}.field.${list}.item.${name}.help` as never),
          choice: (value) => value,
        };
      }
      return {
        label: t(`${owner}.field.${name}.label` as never),
        help: t(`${owner}.field.${name}.help` as never),
        choice: (value) => {
          const key = value.replaceAll(".", "_");
          return t.has(`${owner}.field.${name}.choice.${key}` as never)
            ? t(`${owner}.field.${name}.choice.${key}` as never)
            : value;
        },
      };
    };
    return {
      field,
      invalid: (reason: InvalidField, { min = 0, max = 0 }: Partial<Field>) => t(`invalid.${reason}`, { min, max }),
      expression: (code: ExpressionReason) => t(`expression.${code}`),
    };
  }, [t]);
}
