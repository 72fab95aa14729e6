"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useAskStart } from "@/components/frame/use-ask-start";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
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
  const askStart = useAskStart();
  /** A provider's flow that goes live may open the last gate of hubs. */
  const unlessStopped = async (given: { note: string } | null, names: readonly string[]) => {
    if (given === null) return null;
    const isWaitedFor = ({ settings: { provider } }: DeskHub) => provider !== null && names.includes(provider);
    return (await askStart((hub) => (isWaitedFor(hub) ? { providerLive: true } : null))) ? given : null;
  };
  const close = () => answer(null);
  const dialog: ReactNode =
    asked === null ? null : "one" in asked ? (
      <DeployDialog flow={asked.one} onJump={jump} onDeploy={(note) => answer({ note })} onClose={close} />
    ) : (
      <SeveralDialog flows={asked.several} onDeploy={() => answer({ note: "" })} onClose={close} />
    );
  return {
    ask: async (one: ToDeploy) => {
      const given = await new Promise<{ note: string } | null>((resolve) => setAsked({ one, answer: resolve }));
      return unlessStopped(given, [one.name]);
    },
    askSeveral: async (several: readonly FlowSummary[]) => {
      const given = await new Promise<{ note: string } | null>((resolve) => setAsked({ several, answer: resolve }));
      return unlessStopped(
        given,
        several.map(({ name }) => name),
      );
    },
    dialog,
  };
}
