"use client";

import { NumberInput, SimpleGrid } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type Control, useController } from "react-hook-form";
import type { z } from "zod";
import { type hubFields, retriedOutcomes } from "@/lib/records/schema/hub.ts";

type Outcome = (typeof retriedOutcomes)[number];
type Retry = { minutes: number; attempts?: number | undefined };
type Input = z.input<typeof hubFields>;

/** What only calls end with. */
const ofCalls: readonly Outcome[] = ["busy", "no_answer", "machine"];

/** Waits and attempts of single outcomes; an outcome without either follows the hub. */
export function RetriesField({
  control,
  isTelephony,
}: {
  control: Control<Input, unknown, unknown>;
  isTelephony: boolean;
}) {
  const t = useTranslations("hubs");
  const { field, fieldState } = useController({ control, name: "retries" });
  const retries = field.value ?? {};
  const errors = (fieldState.error ?? {}) as Partial<Record<Outcome, Record<string, { message?: string }>>>;
  const change = (outcome: Outcome, name: keyof Retry, value: string | number) => {
    const { [outcome]: former, ...others } = retries;
    const changed = { ...former, [name]: value === "" ? undefined : Number(value) };
    const isEmpty = changed.minutes === undefined && changed.attempts === undefined;
    field.onChange(isEmpty ? others : { ...others, [outcome]: changed });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 4 }} spacing="sm">
      {retriedOutcomes
        .filter((outcome) => isTelephony || !ofCalls.includes(outcome))
        .flatMap((outcome) =>
          (["minutes", "attempts"] as const).map((name) => (
            <NumberInput
              key={`${outcome} ${name}`}
              label={t(`retries.${name}`, { outcome: t(`retries.outcome.${outcome}`) })}
              value={retries[outcome]?.[name] ?? ""}
              onChange={(value) => change(outcome, name, value)}
              onBlur={field.onBlur}
              error={errors[outcome]?.[name]?.message}
              min={1}
              allowDecimal={false}
            />
          )),
        )}
    </SimpleGrid>
  );
}
