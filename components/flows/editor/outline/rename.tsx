"use client";

import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";

type Props = { name: string; onName: (name: string) => void; onClose: () => void; onLeave: () => void };

/** What a node is called, written in its line: Enter keeps it, Esc does not. */
export function OutlineRename({ name, onName, onClose, onLeave }: Props) {
  const t = useTranslations("flowEditor.outline");
  const [text, setText] = useState(name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onName(text.trim());
      }}
    >
      <TextInput
        aria-label={t("name")}
        value={text}
        maxLength={200}
        autoFocus
        mt={4}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && onClose()}
        onBlur={onLeave}
      />
    </form>
  );
}
