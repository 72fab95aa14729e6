import type pg from "pg";
import { auditDue, pruneAudit } from "../audit/pruning.ts";
import { eventsDue, pruneEvents } from "../events/pruning.ts";
import { pruneRuns, runsDue } from "../flows/run/log/pruning.ts";
import { interactionsDue, pruneInteractions } from "../interactions/pruning.ts";
import { attemptsDue, hitsDue, pruneAttempts, pruneHits } from "../outbound/attempts/pruning.ts";
import { listsDue, pruneList, pruneRejections, rejectionsDue } from "../outbound/lists/pruning.ts";
import type { DataClass } from "./schema.ts";

type Prunable = {
  /** How much of it is from before that. */
  due: (before: Date) => Promise<number>;
  /** Lets go of a batch of it in the client's transaction; 0 where nothing is left. */
  prune: (client: pg.PoolClient, before: Date) => Promise<number>;
};

export const prunable: Record<DataClass, Prunable> = {
  interactions: { due: interactionsDue, prune: pruneInteractions },
  attempts: { due: attemptsDue, prune: pruneAttempts },
  hits: { due: hitsDue, prune: pruneHits },
  lists: { due: listsDue, prune: pruneList },
  rejections: { due: rejectionsDue, prune: pruneRejections },
  events: { due: eventsDue, prune: pruneEvents },
  runs: { due: runsDue, prune: pruneRuns },
  audit: { due: auditDue, prune: pruneAudit },
};
