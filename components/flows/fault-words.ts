import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import type { ExpressionReason } from "@/lib/flows/graph/compile-words.ts";
import { fieldsOf } from "@/lib/flows/nodes/field-list.ts";
import type { InvalidField } from "@/lib/flows/nodes/fields.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import { useFieldWords } from "./node-words";

/** What is wrong with a field of a node of this kind, in the page's language; null where a problem is with no field. */
export function useFaultWords(): (kind: string, problem: Problem) => string | null {
  const t = useTranslations("flowNodes.fault");
  const words = useFieldWords();
  return useCallback(
    (kind, { code, params = {} }) => {
      const spec = specOf(kind);
      const [name, entry = "", ...rest] = String(params.field ?? "").split(".");
      const field = spec && fieldsOf(spec).find((one) => one.name === name);
      if (!field || (code !== "setting" && code !== "expression")) return null;
      const fault =
        code === "setting"
          ? words.invalid(params.reason as InvalidField, limitsOf(params))
          : words.expression(params.reason as ExpressionReason);
      const { label } = words.field(spec.kind, field);
      if (entry === "") return t("field", { field: label, fault });
      const item = field.items?.find((one) => one.name === rest.at(-1));
      if (!item) return t("entry", { field: label, entry: [entry, ...rest].join("."), fault });
      const { label: itemLabel } = words.field(spec.kind, item, field.name);
      return t("item", { field: label, number: Number(entry) + 1, item: itemLabel, fault });
    },
    [t, words],
  );
}

function limitsOf({ min, max }: NonNullable<Problem["params"]>) {
  return { ...(typeof min === "number" && { min }), ...(typeof max === "number" && { max }) };
}
