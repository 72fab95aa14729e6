import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import { SECOND_MS } from "../../time/durations.ts";
import type { simulationContracts } from "./contract.ts";

const { call } = apiOf<typeof simulationContracts>();

/** Whether the simulation runs; asked again, as another user may start or stop it. */
export function simulationQuery() {
  return queryOptions({
    queryKey: ["simulation"],
    queryFn: async ({ signal }) => (await call("GET /api/demo/simulation", { signal })).result,
    refetchInterval: 10 * SECOND_MS,
  });
}

export function useSetSimulation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (running: boolean) => (await call("PUT /api/demo/simulation", { body: { running } })).result,
    onSuccess: (simulation) => {
      client.setQueryData(simulationQuery().queryKey, simulation);
      return client.invalidateQueries({ queryKey: ["outbound"] });
    },
  });
}
