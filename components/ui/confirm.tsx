"use client";

import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useCallback, useState } from "react";

type Question = {
  title: string;
  text: ReactNode;
  /** The verb on the button that goes ahead. */
  action: string;
  danger?: boolean;
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
  const ask = useCallback((question: Question) => {
    setOpen(true);
    return new Promise<boolean>((resolve) => setAsked({ ...question, answer: resolve }));
  }, []);
  const answer = (yes: boolean) => {
    setOpen(false);
    asked?.answer(yes);
  };
  return (
    <Confirm value={ask}>
      {children}
      <Modal
        opened={open}
        onClose={() => answer(false)}
        title={asked?.title}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <Text size="sm">{asked?.text}</Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => answer(false)} data-autofocus>
            {t("cancel")}
          </Button>
          <Button color={asked?.danger ? "red" : "rail"} onClick={() => answer(true)}>
            {asked?.action}
          </Button>
        </Group>
      </Modal>
    </Confirm>
  );
}
