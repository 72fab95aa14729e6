import { useEffect, useRef, useState } from "react";
import type { AgentState } from "@/lib/outbound/agents/schema.ts";

type Offer = NonNullable<AgentState["offer"]>;

/** The contact at hand. `isOver`: its after-call work is, and its disposition was not saved yet. */
export type Hand = {
  offer: Offer | null;
  isOver: boolean;
  /** Whether the disposition of its call is saved. */
  isSaved: boolean;
  /** The disposition was saved: once the talk is over, so is the after-call work. */
  onSaved: () => void;
};

type Desk = {
  presence: AgentState | null;
  finish: () => void;
  /** The attempt whose disposition was saved last at another desk of the agent, which ends the after-call work. */
  savedElsewhere: string | null;
  tellSaved: (attempt: string) => void;
};

/** What the agent has at hand; a contact that was talked to stays until its disposition is saved, or another comes. */
export function useAtHand({ presence, finish, savedElsewhere, tellSaved }: Desk): Hand {
  const [talked, setTalked] = useState<Offer | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const finished = useRef<string | null>(null);
  const { status, offer = null } = presence ?? {};
  const hasTalked = status === "talking" || status === "wrapUp";
  if (offer && hasTalked && offer !== talked) setTalked(offer);
  if (offer && !hasTalked && talked) setTalked(null);
  const isDone = (one: string | null) => one !== null && (one === saved || one === savedElsewhere);
  const shown = offer ?? (isDone(talked?.attempt ?? null) ? null : talked);
  const attempt = shown?.attempt ?? null;

  useEffect(() => {
    if (status !== "wrapUp" || attempt === null || attempt !== saved || finished.current === attempt) return;
    finished.current = attempt;
    finish();
  }, [status, saved, attempt, finish]);

  const onSaved = () => {
    setSaved(attempt);
    if (attempt !== null) tellSaved(attempt);
  };
  return { offer: shown, isOver: offer === null, isSaved: isDone(attempt), onSaved };
}
