"use client";

import { Collapse, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FormComing } from "./loading/form-coming";
import { loadForms } from "./loading/load-forms";
import classes from "./sample-editor.module.css";
import type { Sample } from "./use-sample";

const SampleFields = dynamic(() => loadForms().then((forms) => forms.SampleFields), {
  ssr: false,
  loading: FormComing,
});

/** The values that expressions are tried on, folded away until someone wants them. */
export function SampleEditor({ type, sample }: { type: string; sample: Sample }) {
  const t = useTranslations("flowInspector.sample");
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <section className={classes.sample} aria-label={t("title")}>
      <UnstyledButton
        className={classes.open}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={14} aria-hidden />
        {t("title")}
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        {opened ? <SampleFields type={type} sample={sample} draft={draft} onDraft={setDraft} /> : null}
      </Collapse>
    </section>
  );
}
