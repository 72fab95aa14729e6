"use client";

import { Button, Group, getDefaultZIndex, Modal, Text, TextInput } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { saysNumber } from "@/lib/text.ts";

/** What is asked before it is done. */
export type Question = {
  title: string;
  text: ReactNode;
  /** The verb on the button that goes ahead. */
  action: string;
  /** What the other button does, where "Cancel" could mean either. */
  cancel?: string;
  danger?: boolean;
  /** A number that has to be typed before: of what is too much to be done by a slip of the hand. */
  typed?: number | null;
};

type Props = { question: Question | null; opened: boolean; onAnswer: (yes: boolean) => void };

/** Asks one question after another; what was typed for one does not stand in the next. */
export function ConfirmDialog({ question, opened, onAnswer }: Props) {
  const t = useTranslations("kit");
  const [text, setText] = useState("");
  // A dialog that is mounted open would not know where the focus was.
  const isMounted = useMounted();
  const typed = question?.typed ?? null;
  const isReady = typed === null || saysNumber(text, typed);
  const answer = (yes: boolean) => {
    setText("");
    onAnswer(yes);
  };
  return (
    <Modal
      opened={opened && isMounted}
      onClose={() => answer(false)}
      title={question?.title}
      // Over a dialog that asks, which stands behind it in the document.
      zIndex={getDefaultZIndex("modal") + 1}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) answer(true);
        }}
      >
        <Text size="sm" component="div">
          {question?.text}
        </Text>
        {typed === null ? null : (
          <TextInput
            mt="md"
            label={t("typeNumber", { count: typed })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => answer(false)} data-autofocus>
            {question?.cancel ?? t("cancel")}
          </Button>
          <Button type="submit" color={question?.danger ? "red" : "rail"} disabled={!isReady}>
            {question?.action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
