"use client";

import dynamic from "next/dynamic";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import type { Question } from "./late/confirm-dialog";
import { useLoadWhenIdle } from "./late/use-load-when-idle";

const loadDialog = () => import("./late/confirm-dialog").then((file) => file.ConfirmDialog);
const ConfirmDialog = dynamic(loadDialog, { ssr: false });

type Asked = Question & { answer: (yes: boolean) => void };

const Confirm = createContext<(question: Question) => Promise<boolean>>(async () => false);

/** Asks before what cannot be undone: `if (await confirm({ ... })) remove()`. */
export function useConfirm() {
  return use(Confirm);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const isLoaded = useLoadWhenIdle(loadDialog);
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
      {isLoaded || asked ? <ConfirmDialog question={asked} opened={open} onAnswer={answer} /> : null}
    </Confirm>
  );
}
