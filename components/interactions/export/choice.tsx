import { Radio, Stack } from "@mantine/core";

type Props<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; description?: string }[];
  disabled: boolean;
};

/** One of a few, all of them in sight. */
export function ExportChoice<Value extends string>({ label, value, onChange, choices, disabled }: Props<Value>) {
  const choose = (chosen: string) => {
    const one = choices.find((choice) => choice.value === chosen);
    if (one) onChange(one.value);
  };
  return (
    <Radio.Group label={label} value={value} onChange={choose}>
      <Stack gap={8} mt={6}>
        {choices.map((one) => (
          <Radio key={one.value} {...one} disabled={disabled} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
