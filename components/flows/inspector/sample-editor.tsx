"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FoldingSection } from "./fold/section";
import { FormComing } from "./loading/form-coming";
import { loadForms } from "./loading/load-forms";
import type { Sample } from "./use-sample";

const SampleFields = dynamic(() => loadForms().then((forms) => forms.SampleFields), {
  ssr: false,
  loading: FormComing,
});

/** The values that expressions are tried on, folded away until someone wants them. */
export function SampleEditor({ type, sample }: { type: string; sample: Sample }) {
  const t = useTranslations("flowInspector.sample");
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <FoldingSection title={t("title")} opened={opened} onToggle={() => setOpened(!opened)}>
      <SampleFields type={type} sample={sample} draft={draft} onDraft={setDraft} />
    </FoldingSection>
  );
}
