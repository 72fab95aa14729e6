import type { Actor } from "../../../actor.ts";
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

/** What a flow says of the attempt that it brings out; `unknown`: it says error, and nobody knows whether its request went out. */
export type OwnReport = {
  attempt: string;
  status: CarrierStatus | "unknown";
  messageId: string | null;
  reason: string | null;
};

/** What a flow says of a message or call that its attempt's id names, or else the carrier's id. */
type NamedReport = {
  attempt: string | null;
  status: CarrierStatus;
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
  /** Tells what became of the attempt that the run was begun for; false: it changes nothing. */
  reportOwn: (report: OwnReport) => Promise<boolean>;
  /** Tells what became of another's attempt, as the actor may; false: it changes nothing, or waits for its attempt. */
  reportNamed: (report: NamedReport, actor: Actor) => Promise<boolean>;
  /** Whether an attempt still waits for its run to bring it out. */
  isAttemptGoing: (attempt: string) => Promise<boolean>;
};
