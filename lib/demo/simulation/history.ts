import { canonicalId } from "../../client-id.ts";
import type { PrismaTx } from "../../db.ts";
import { orderedId } from "../../ordered-id.ts";
import type { AttemptOutcome } from "../../outbound/attempts/outcomes.ts";
import { SIMULATED } from "../../providers.ts";
import { MINUTE_MS, SECOND_MS } from "../../time/durations.ts";
import { Chance } from "../chance.ts";

const RETRY_MS = 5 * MINUTE_MS;
const RING_SECONDS = 2;

/** What the simulated carrier makes of a number, by its last digit. */
const byDigit: Record<string, AttemptOutcome> = { 6: "busy", 7: "no_answer", 8: "invalid_number", 9: "error" };

/**
 * The attempts that worked the people of a list to their end, one a second from `at`: who could not be reached was tried
 * twice.
 */
export async function makeHistory(tx: PrismaTx, listId: bigint, at: Date): Promise<void> {
  const chance = new Chance(31);
  const list = await tx.list.findUniqueOrThrow({ where: { id: listId } });
  const people = await tx.contact.findMany({ where: { listId }, orderBy: { position: "asc" } });
  const attempts = people.flatMap(({ position, clientIds: [number = ""], contactId }) => {
    const outcome = byDigit[number.slice(-1)] ?? "answered";
    const tries = outcome === "answered" || outcome === "invalid_number" ? [1] : [1, 2];
    return tries.map((n) => {
      const startedAt = new Date(at.getTime() + Number(position) * SECOND_MS + (n - 1) * RETRY_MS);
      const duration = outcome === "answered" ? chance.between(20, 240) : null;
      const endedAt = new Date(startedAt.getTime() + (RING_SECONDS + (duration ?? 0)) * SECOND_MS);
      const id = orderedId(startedAt.getTime());
      const about = { listId, position, n, id, hubId: list.hubId, filename: list.filename, contactId };
      const ended = { status: "ended", outcome, duration, startedAt, endedAt };
      return {
        ...about,
        ...ended,
        number,
        numberIndex: 0,
        client: canonicalId(number),
        provider: SIMULATED,
        simulated: true,
      };
    });
  });
  await tx.attempt.createMany({ data: attempts });
  for (const { position, n, outcome } of attempts) {
    const data = { state: "done", attempts: n, numberIndex: 0, numberTries: n, result: outcome } as const;
    await tx.contact.update({ where: { listId_position: { listId, position } }, data });
  }
}
