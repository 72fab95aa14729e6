import { simulationContracts } from "@/lib/demo/simulation/contract.ts";
import * as simulation from "@/lib/demo/simulation/simulation.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(simulationContracts.read, ({ actor }) => simulation.read(actor)),
  PUT: route(simulationContracts.set, ({ body, actor }) => simulation.set(body, actor)),
});
