import { expect } from "vitest";
import { GET as READ } from "../../app/api/erasures/[id]/route.ts";
import { POST } from "../../app/api/erasures/route.ts";
import { workErasure } from "../erasure/work.ts";
import { call } from "./call.ts";
import { stopAfter, stopped } from "./stop-after.ts";

/** Erases by what `body` says, stopped after every step it takes, and answers what is told of it then. */
export async function erase(body: object, key: string) {
  const asked = await call(POST, { path: "/api/erasures", key, body });
  expect(asked.status).toBe(200);
  const { id } = asked.json.result;
  for (let stops = 1; ; stops++) {
    const isDone = await workErasure(BigInt(id), stopAfter(stops)).then(
      () => true,
      (error) => {
        if (error !== stopped) throw error;
        return false;
      },
    );
    if (isDone) break;
  }
  return (await call(READ, { path: `/api/erasures/${id}`, key })).json.result;
}
