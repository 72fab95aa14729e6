"use client";

import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CodeField } from "../../inspector/code/field";
import { jsonFault } from "../../inspector/code/json-fault";
import { type InputField, type InputTexts, inputFaultOf, inputFieldsOf, methods } from "./input";

type Props = {
  type: string;
  texts: InputTexts;
  onChange: (field: InputField, text: string) => void;
  onRun: () => void;
};

/** What starts the test: a call, an event or a message. */
export function InputFields({ type, texts, onChange, onRun }: Props) {
  const t = useTranslations("flowTestRun");
  const fault = (field: InputField) => {
    const code = inputFaultOf(field, texts[field] ?? "");
    return code && t(`fault.${code}`);
  };
  const json = (field: InputField) => (
    <CodeField
      key={field}
      label={t(`field.${field}`)}
      error={fault(field)}
      language="json"
      lines="several"
      readOnly={false}
      value={texts[field] ?? ""}
      onChange={(text) => onChange(field, text)}
      onEnter={onRun}
      faultsOf={(text) => {
        const code = inputFaultOf(field, text);
        const place = code === "json" ? jsonFault(text) : { from: 0, to: text.length };
        return code && place ? [{ ...place, message: t(`fault.${code}`) }] : [];
      }}
    />
  );
  const line = (field: InputField) => ({
    label: t(`field.${field}`),
    value: texts[field] ?? "",
    error: fault(field),
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
  });
  return inputFieldsOf(type).map((field) => {
    if (field === "method") return <NativeSelect key={field} {...line(field)} data={[...methods]} />;
    if (field === "headers") {
      return <Textarea key={field} {...line(field)} description={t("headersHelp")} autosize minRows={2} maxRows={8} />;
    }
    if (field === "text") return <Textarea key={field} {...line(field)} autosize minRows={2} maxRows={8} />;
    if (field === "query" || field === "form" || field === "to") return <TextInput key={field} {...line(field)} />;
    return json(field);
  });
}
