import type { Actor } from "../../../auth/actor.ts";
import type { CarrierStatus } from "../../../providers.ts";
import type { Value } from "../../expression/value.ts";
import type { SendMail } from "./email.ts";

/** A search for past interactions; what is absent narrows nothing. */
export type InteractionQuery = {
  client?: string;
  contactId?: string;
  channels?: readonly string[];
  campaign?: string;
  hub?: string;
  days: number;
  rows: number;
};

/** What a flow says of a message or call; `unknown`: it says error, and nobody knows whether its request went out. */
export type MessageReport = {
  status: CarrierStatus | "unknown";
  attempt: string | null;
  messageId: string | null;
  reason: string | null;
};

/**
 * What nodes need of other domains. `lib/launch` fills it: domains do not know each other. What may not be done throws
 * an AppError.
 */
export type FlowWorld = {
  /** Adds leads to a hub, as the actor may. */
  addLeads: (hub: string, leads: Value, actor: Actor) => Promise<Value>;
  /** The latest interactions that the actor may see: `{ total, result }`. */
  findInteractions: (query: InteractionQuery, actor: Actor) => Promise<{ total: number; result: Value[] }>;
  sendMail: SendMail;
  /** Tells what became of an attempt, which its id or the carrier's id of the message names; false: it changes nothing. */
  reportMessage: (report: MessageReport) => Promise<boolean>;
  /** Whether an attempt still waits for its run to bring it out. */
  isAttemptGoing: (attempt: string) => Promise<boolean>;
};
