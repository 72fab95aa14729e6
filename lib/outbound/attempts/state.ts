import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";
import type { AttemptHub } from "./hub.ts";
import type { AttemptStanding, DispositionAct } from "./outcomes.ts";

/** An attempt that is locked for a change, and the database's time. */
export type AttemptRow = Pick<
  AttemptModel,
  | "listId"
  | "position"
  | "n"
  | "id"
  | "hubId"
  | "contactId"
  | "number"
  | "numberIndex"
  | "client"
  | "provider"
  | "simulated"
  | "messageId"
  | "reason"
  | "agent"
  | "duration"
  | "disposition"
  | "callBackAt"
  | "startedAt"
  | "endedAt"
  | "nextAt"
> &
  AttemptStanding & { now: Date; action: DispositionAct | null };

/** What a report makes of an attempt. */
export type AttemptChange = {
  attempt: AttemptRow;
  /** Null: it was removed. */
  hub: AttemptHub | null;
  /** Null: nothing that was not known. */
  after: AttemptStanding | null;
  /** Whether it ends by it. */
  isEnd: boolean;
  /** Whether a disposition that its contact waited for will not come any more. */
  isOver: boolean;
  isFinal: boolean;
  /** Whether somebody answered for whom no agent is free yet. */
  waits: boolean;
  /** Whether an error is the recipient's, and says nothing of the provider. */
  isRecipients: boolean;
  endedAt: Date | null;
  reason: string | null;
  messageId: string | null;
  agent: string | null;
  /** Seconds of the talk. */
  duration: number | null;
  nextAt: Date | null;
};
