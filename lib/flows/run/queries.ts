import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { apiOf } from "../../http/browser/call.ts";
import type { runContracts } from "./contract.ts";
import type { testFields } from "./schema.ts";

const { call } = apiOf<typeof runContracts>();

/** Runs a drawing of a flow as a test. */
export function useTestFlow(flow: string) {
  return useMutation({
    networkMode: "always",
    mutationFn: async (body: z.input<typeof testFields>) =>
      (await call("POST /api/webhooks/id/{flow}/test", { path: { flow }, body })).result,
  });
}
