import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import type { contactingCapContracts } from "./contract.ts";
import type { ContactingCap } from "./schema.ts";

const { call } = apiOf<typeof contactingCapContracts>();

export function contactingCapQuery() {
  return queryOptions({
    queryKey: ["contacting-cap"],
    queryFn: async ({ signal }) => (await call("GET /api/settings/contacting", { signal })).result,
  });
}

export function useSetContactingCap() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ContactingCap) => (await call("PUT /api/settings/contacting", { body })).result,
    onSuccess: (saved) => client.setQueryData(contactingCapQuery().queryKey, saved),
  });
}
