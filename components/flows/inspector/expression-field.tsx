"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Field } from "@/lib/flows/nodes/field-list.ts";
import { useFieldWords } from "../node-words";
import { CodeField } from "./code/field";
import type { FunctionKind } from "./code/functions";
import { suggest } from "./code/suggest";
import { useFieldContext } from "./field-context";
import { type FieldProps, faultText } from "./field-props";
import { fieldText } from "./form-values";
import { type Language, previewFaults } from "./preview";
import { PreviewLine } from "./preview-line";

type Props = Pick<FieldProps, "value" | "onChange" | "onBlur"> & {
  label: ReactNode;
  language: Language["language"];
  /** Where secrets may stand in a template. */
  secrets?: boolean | undefined;
  /** What the expression must give. */
  returns?: Field["returns"];
  lines: "one" | "several";
  bare?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** What could stand there, shown while it is empty. */
  example?: string | undefined;
};

/** An expression, or a text with expressions in it, and what it comes to with the sample. */
export function CodeInput({
  label,
  value,
  onChange,
  onBlur,
  help,
  error,
  bare,
  required,
  lines,
  returns,
  example,
  ...of
}: Props) {
  const t = useTranslations("flowInspector");
  const { readOnly, scope, values } = useFieldContext();
  const words = {
    function: (name: string) => t(`function.${name}` as never),
    value: (kind: FunctionKind) => t(`value.${kind}`),
  };
  const text = fieldText(value);
  const { language } = of;
  const say = useFieldWords().expression;
  const [fault] = previewFaults(of, text);
  return (
    <div>
      <CodeField
        label={label}
        bare={bare ?? false}
        description={help}
        error={error ?? (fault && say(fault.code))}
        required={required ?? false}
        placeholder={example ? t("field.example", { example }) : ""}
        language={language}
        lines={lines}
        readOnly={readOnly}
        value={text}
        onChange={onChange}
        onBlur={onBlur}
        onEnter={onBlur}
        awaits={values.isDragged}
        onTarget={(insert) => {
          values.target.current = insert;
        }}
        faultsOf={(now) => previewFaults(of, now).map(({ from, to, code }) => ({ from, to, message: say(code) }))}
        suggest={(now, at) => suggest(now, at, language, scope, words)}
      />
      <PreviewLine of={of} text={text} returns={returns} />
    </div>
  );
}

/** A field of a node that holds one. */
export function ExpressionField(props: FieldProps & { language: Language["language"] }) {
  const { field, texts, fault, ...bound } = props;
  return (
    <CodeInput
      {...bound}
      label={texts.label}
      help={texts.help}
      error={faultText(fault)}
      required={field.required}
      secrets={field.secrets}
      returns={field.returns}
      example={field.example}
      lines={field.multiline ? "several" : "one"}
    />
  );
}
