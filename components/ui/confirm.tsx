"use client";

import { Button, Group, getDefaultZIndex, Modal, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { saysNumber } from "@/lib/text.ts";

type Question = {
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

type Asked = Question & { answer: (yes: boolean) => void };

const Confirm = createContext<(question: Question) => Promise<boolean>>(async () => false);

/** Asks before what cannot be undone: `if (await confirm({ ... })) remove()`. */
export function useConfirm() {
  return use(Confirm);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("kit");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const ask = useCallback((question: Question) => {
    setOpen(true);
    setText("");
    return new Promise<boolean>((resolve) => setAsked({ ...question, answer: resolve }));
  }, []);
  const answer = (yes: boolean) => {
    setOpen(false);
    asked?.answer(yes);
  };
  const typed = asked?.typed ?? null;
  const isReady = typed === null || saysNumber(text, typed);
  return (
    <Confirm value={ask}>
      {children}
      <Modal
        opened={open}
        onClose={() => answer(false)}
        title={asked?.title}
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
            {asked?.text}
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
              {asked?.cancel ?? t("cancel")}
            </Button>
            <Button type="submit" color={asked?.danger ? "red" : "rail"} disabled={!isReady}>
              {asked?.action}
            </Button>
          </Group>
        </form>
      </Modal>
    </Confirm>
  );
}
