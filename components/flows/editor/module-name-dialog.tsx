"use client";

import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form/dialog";

type Props = {
  title: string;
  name: string;
  taken: readonly string[];
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks what a module is to be called; no two of a drawing have one name. */
export function ModuleNameDialog({ title, name, taken, onName, onClose }: Props) {
  const t = useTranslations("flowEditor.module");
  const [text, setText] = useState(name);
  const [tried, setTried] = useState(false);
  const wanted = text.trim();
  const fault = wanted === "" ? t("nameless") : wanted !== name && taken.includes(wanted) ? t("taken") : null;
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      action={title}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!fault) onName(wanted);
      }}
    >
      <TextInput
        label={t("name")}
        value={text}
        maxLength={128}
        data-autofocus
        autoComplete="off"
        error={tried ? fault : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
