import type pg from "pg";
import { isOwnProvider, SIMULATED } from "../../providers.ts";
import type { AttemptHub } from "./hub.ts";
import type { Candidate } from "./judge.ts";
import { simulatedDelayMs } from "./simulated.ts";

/** An attempt that its carrier is to bring out. */
export type OutgoingAttempt = {
  id: string;
  listId: bigint;
  /** The contact as it was claimed. */
  contact: Candidate;
  number: string;
};

/** What takes attempts. An attempt's row is committed before its carrier sends anything. */
export type Carrier = {
  isSimulated: boolean;
  /** In how many ms after its start the product itself does the next thing to an attempt. */
  nextMs: (hub: AttemptHub) => number;
  /** How many attempts it takes now; asked in the transaction that would write them. Absent: any number. */
  room?: (client: pg.PoolClient, hub: AttemptHub, now: Date) => Promise<number>;
  /** Writes what belongs to attempts, in the transaction that writes them. */
  prepare?: (client: pg.PoolClient, hub: AttemptHub, attempts: readonly OutgoingAttempt[]) => Promise<void>;
  /** Brings attempts out, once they are committed. It does not wait for their end. */
  send?: (hub: AttemptHub, attempts: readonly OutgoingAttempt[]) => void;
  /** Ends sending in this process, once nothing more is claimed. */
  stop?: () => Promise<void>;
};

/** The carriers of providers by name; `flow` takes the attempts of hubs whose provider is a flow. */
export type Carriers = { [SIMULATED]: Carrier; smtp?: Carrier; flow?: Carrier };

export const ownCarriers: Carriers = { [SIMULATED]: { isSimulated: true, nextMs: simulatedDelayMs } };

export function carrierOf(provider: string | null, carriers: Carriers): Carrier | undefined {
  if (provider === null) return undefined;
  return isOwnProvider(provider) ? carriers[provider] : carriers.flow;
}
