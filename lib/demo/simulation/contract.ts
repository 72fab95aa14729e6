import { contract, json } from "../../http/contract.ts";
import { simulationAnswer, simulationChange } from "./schema.ts";

/** Only where there is demo data (docs/contract.md, 23); elsewhere both answer 404. */
export const simulationContracts = {
  read: contract({
    method: "GET",
    path: "/api/demo/simulation",
    operationId: "getSimulation",
    summary: "Get whether the demo's simulation runs",
    tag: "automation",
    permission: "lists:read",
    answer: simulationAnswer,
  }),
  set: contract({
    method: "PUT",
    path: "/api/demo/simulation",
    operationId: "updateSimulation",
    summary: "Start or stop the demo's simulation",
    tag: "automation",
    permission: "lists:write",
    body: json(simulationChange),
    answer: simulationAnswer,
  }),
};
