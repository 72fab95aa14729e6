"use client";

import type { ModalProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { FormEventHandler, ReactNode } from "react";
import type { Section } from "@/components/frame/settings-pages";
import { FormDialog } from "@/components/ui/form/dialog";
import type { FormProps } from "../records-page";

type Props<K extends Section> = FormProps<K> & {
  kind: K;
  onSubmit: FormEventHandler<HTMLFormElement>;
  busy: boolean;
  size?: ModalProps["size"];
  children: ReactNode;
};

/** The dialog around a record's form: of a new record, or of one that is changed. */
export function RecordDialog<K extends Section>({ kind, record, ...dialog }: Props<K>) {
  const t = useTranslations("settings");
  const section: Section = kind;
  const [title, action] = record ? [t(`${section}.edit`), t("save")] : [t(`${section}.new`), t("create")];
  return <FormDialog title={title} action={action} {...dialog} />;
}
