import { env } from "../../../env.ts";
import { AppError } from "../../../errors.ts";

const taken = new Map<bigint, number>();

/** Takes one of the flow's places for runs that a caller waits for, or throws the 429; gives back what frees it. */
export function takePlace(flowId: bigint): () => void {
  const count = taken.get(flowId) ?? 0;
  if (count >= env().FLOW_CONCURRENCY) {
    throw new AppError("busy", "The flow has no place for another run now; nothing was done.", { retryAfter: 1 });
  }
  taken.set(flowId, count + 1);
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    const left = (taken.get(flowId) ?? 1) - 1;
    if (left > 0) taken.set(flowId, left);
    else taken.delete(flowId);
  };
}
