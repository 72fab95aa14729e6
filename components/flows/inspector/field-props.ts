import type { InputWrapperProps } from "@mantine/core";
import type { Field } from "@/lib/flows/nodes/field-list.ts";
import type { useFieldWords } from "../node-words";
import classes from "./field-help.module.css";

/** A field's words. */
type FieldTexts = ReturnType<ReturnType<typeof useFieldWords>["field"]>;

/** Help stands below its field, where it moves nothing that is above. */
export const helpBelow = {
  inputWrapperOrder: ["label", "input", "description", "error"],
  descriptionProps: { className: classes.help },
} satisfies Pick<InputWrapperProps, "inputWrapperOrder" | "descriptionProps">;

export type FieldProps = {
  field: Field;
  texts: FieldTexts;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** What is wrong with it, and with what is in it. */
  fault: unknown;
};

/** What is said of a value, or of the part of it at this path. */
export function faultText(fault: unknown, ...path: (string | number)[]): string | undefined {
  const found = path.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), fault);
  const message = isRecord(found) ? found.message : undefined;
  return typeof message === "string" ? message : undefined;
}

export function faultAt(fault: unknown, step: string | number): unknown {
  return isRecord(fault) ? fault[step] : undefined;
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === "object" && value !== null;
}
