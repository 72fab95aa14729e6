"use client";

import { Checkbox, Group, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Field } from "@/lib/flows/nodes/field-list.ts";
import { ExpressionField } from "./expression-field";
import { useFieldContext } from "./field-context";
import classes from "./field-help.module.css";
import { type FieldProps, faultText, helpBelow } from "./field-props";
import { fieldText } from "./form-values";
import { ListField } from "./list-field";
import { MapField } from "./map-field";
import { NameField } from "./name-field";

/** A field of a node: its control, and its help while that has the focus. */
export function ParameterField(props: FieldProps) {
  const { readOnly } = useFieldContext();
  const { field, fault } = props;
  const takesNoFocus = readOnly && (field.field === "boolean" || field.field === "choices");
  return (
    <div className={classes.field} data-field={field.name} data-told={takesNoFocus || !!faultText(fault) || undefined}>
      <FieldControl {...props} />
    </div>
  );
}

function FieldControl(props: FieldProps) {
  switch (props.field.field) {
    case "expression":
    case "template":
      return <ExpressionField {...props} language={props.field.field} />;
    case "map":
      return <MapField {...props} />;
    case "list":
      return <ListField {...props} />;
    case "hub":
    case "flow":
    case "module":
    case "secret":
      return <NameField {...props} />;
    case "number":
    case "seconds":
      return <NumberField {...props} />;
    case "boolean":
      return <BooleanField {...props} />;
    case "choice":
      return <ChoiceField {...props} />;
    case "choices":
      return <ChoicesField {...props} />;
    default:
      return <WordsField {...props} />;
  }
}

function usePlaceholder({ example }: Field): string {
  const t = useTranslations("flowInspector.field");
  return example ? t("example", { example }) : "";
}

function common({ field, texts, fault, onBlur }: FieldProps, readOnly: boolean) {
  return {
    ...helpBelow,
    label: texts.label,
    description: texts.help,
    error: faultText(fault),
    required: field.required,
    readOnly,
    onBlur,
  };
}

function WordsField(props: FieldProps) {
  const { readOnly } = useFieldContext();
  const { field, value, onChange } = props;
  const placeholder = usePlaceholder(field);
  const bound = { ...common(props, readOnly), placeholder, value: fieldText(value) };
  if (field.field === "lines" || field.multiline) {
    const change = (text: string) => onChange(text);
    return <Textarea {...bound} autosize minRows={3} maxRows={16} onChange={(e) => change(e.currentTarget.value)} />;
  }
  const isCode = field.field === "variable";
  return (
    <TextInput
      {...bound}
      {...(isCode
        ? { styles: { input: { fontFamily: "var(--mantine-font-family-monospace)" } }, spellCheck: false }
        : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function NumberField(props: FieldProps) {
  const t = useTranslations("flowInspector.field");
  const { readOnly } = useFieldContext();
  const { field, value, onChange } = props;
  return (
    <NumberInput
      {...common(props, readOnly)}
      value={typeof value === "number" ? value : fieldText(value)}
      {...(field.field === "seconds" ? { suffix: t("secondsUnit") } : {})}
      onChange={(now) => onChange(now === "" ? undefined : now)}
      clampBehavior="none"
      allowedDecimalSeparators={[".", ","]}
    />
  );
}

function BooleanField(props: FieldProps) {
  const { readOnly } = useFieldContext();
  const { label, description, error, onBlur } = common(props, readOnly);
  return (
    <Switch
      classNames={{ description: classes.help }}
      label={label}
      description={description}
      error={error}
      onBlur={onBlur}
      checked={props.value === true}
      disabled={readOnly}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

function ChoiceField(props: FieldProps) {
  const t = useTranslations("flowInspector.field");
  const { readOnly } = useFieldContext();
  const { field, texts, value, onChange } = props;
  const held = fieldText(value);
  const known = field.choices ?? [];
  const odd = held === "" || known.includes(held) ? [] : [held];
  return (
    <Select
      {...common(props, readOnly)}
      allowDeselect={false}
      placeholder={t("choose")}
      comboboxProps={{ shadow: "md" }}
      data={[...known, ...odd].map((one) => ({ value: one, label: texts.choice(one) }))}
      value={held === "" ? null : held}
      onChange={onChange}
    />
  );
}

function ChoicesField(props: FieldProps) {
  const { readOnly } = useFieldContext();
  const { field, texts, value, onChange } = props;
  const chosen = Array.isArray(value) ? value.map(fieldText) : [];
  const { label, description, error, required, onBlur } = common(props, readOnly);
  return (
    <Checkbox.Group
      {...helpBelow}
      size="xs"
      label={label}
      description={description}
      error={error}
      required={required}
      onBlur={onBlur}
      value={chosen}
      onChange={(now) => onChange((field.choices ?? []).filter((one) => now.includes(one)))}
    >
      <Group gap="10px 16px" mt={6}>
        {(field.choices ?? []).map((one) => (
          <Checkbox key={one} value={one} label={texts.choice(one)} size="xs" disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
