"use client";

import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { useTellEnabled } from "@/components/frame/undo/use-tell-enabled";
import { useSaveForm } from "@/components/ui/form/save-form";
import { type RecordKind, type RecordOf, type RecordToSave, recordAddress } from "@/lib/records/kinds.ts";
import { useSaveRecord } from "@/lib/records/queries.ts";

type Options<K extends RecordKind, In extends FieldValues, Out extends FieldValues> = {
  kind: K;
  schema: z.ZodType<Out, In>;
  /** The record to change; null creates one. */
  record: RecordOf[K] | null;
  values: DefaultValues<In>;
  before?: (fields: Partial<In>) => Promise<boolean>;
  onSaved: (record: RecordOf[K]) => unknown;
};

/** The form of a record of a kind: it creates one, or changes one at its address; one that is switched can be put back. */
export function useRecordForm<K extends RecordKind, In extends FieldValues, Out extends FieldValues>(
  options: Options<K, In, Out>,
) {
  const { kind, record, onSaved, ...rest } = options;
  const tellEnabled = useTellEnabled(kind);
  const sending = useSaveRecord(kind);
  return useSaveForm({
    ...rest,
    isNew: record === null,
    save: (body) => sending.mutateAsync({ address: record && recordAddress(record), body } as RecordToSave<K>),
    onSaved: (saved) => {
      if (record) tellEnabled(record, saved);
      return onSaved(saved);
    },
  });
}
