import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { apiOf } from "../../http/browser/call.ts";
import type { deskContracts } from "./desk-contract.ts";
import type { templateTrial } from "./template-schema.ts";

const { call } = apiOf<typeof deskContracts>();

/** Sends the text in the editor, saved or not, to one address. */
export function useSendTemplate(hub: string) {
  return useMutation({
    mutationFn: async (body: z.input<typeof templateTrial>) =>
      (await call("POST /api/dialer/id/{hubName}/templates/test", { path: { hubName: hub }, body })).result,
  });
}
