"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import type { Jump } from "./issue-links";
import type { ToDeploy } from "./use-deploy-check";

// Brings the words of every kind of node along.
const DeployDialog = dynamic(() => import("./dialog").then((file) => file.DeployDialog), { ssr: false });
const SeveralDialog = dynamic(() => import("./several-dialog").then((file) => file.SeveralDialog), { ssr: false });

type Asked = ({ one: ToDeploy } | { several: readonly FlowSummary[] }) & {
  answer: (given: { note: string } | null) => void;
};

/**
 * Asks before something goes live: null where it shall not, else the note that was written. `onJump` shows what a
 * problem is told of; the dialog closes then.
 */
export function useAskDeploy(onJump?: (jump: Jump) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = (given: { note: string } | null) => {
    setAsked(null);
    asked?.answer(given);
  };
  const jump =
    onJump &&
    ((to: Jump) => {
      answer(null);
      onJump(to);
    });
  const close = () => answer(null);
  const dialog: ReactNode =
    asked === null ? null : "one" in asked ? (
      <DeployDialog flow={asked.one} onJump={jump} onDeploy={(note) => answer({ note })} onClose={close} />
    ) : (
      <SeveralDialog flows={asked.several} onDeploy={() => answer({ note: "" })} onClose={close} />
    );
  return {
    ask: (one: ToDeploy) => new Promise<{ note: string } | null>((resolve) => setAsked({ one, answer: resolve })),
    askSeveral: (several: readonly FlowSummary[]) =>
      new Promise<{ note: string } | null>((resolve) => setAsked({ several, answer: resolve })),
    dialog,
  };
}
