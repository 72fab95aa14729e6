"use client";

import { useTranslations } from "next-intl";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import type { Wizard } from "../wizard";

/** Cancels an upload after a question, and nothing is sent while it is asked: what it promises must hold. */
export function useGiveUp(wizard: Wizard): () => Promise<void> {
  const t = useTranslations("upload.send");
  const confirm = useConfirm();
  const notify = useNotify();
  const { sender } = wizard;

  /** False: it goes on. */
  const isSure = async (): Promise<boolean> => {
    const { sending } = wizard.state;
    if (!sending || !("received" in sending) || sending.received === 0) return true;
    const isUnderWay = sending.state === "sending" || sending.state === "waiting";
    if (isUnderWay) await sender.pause();
    const [title, text, action, cancel] = [t("giveUpTitle"), t("giveUpText"), t("giveUp"), t("goOn")];
    if (await confirm({ title, text, action, cancel, danger: true })) return true;
    if (isUnderWay) void sender.resume();
    return false;
  };

  return async () => {
    if (!(await isSure())) return;
    try {
      const list = await sender.giveUp();
      if (list !== null) {
        const [title, text] = [t("tooLateTitle"), t("tooLateText", { count: wizard.state.total })];
        const [action, cancel] = [t("discardList"), t("keepList")];
        if (!(await confirm({ title, text, action, cancel, danger: true }))) return sender.arrive(list);
        await sender.discard(list);
      }
      await wizard.goTo("review");
    } catch (error) {
      notify.failed(error);
    }
  };
}
