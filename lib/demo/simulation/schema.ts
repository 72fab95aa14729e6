import { z } from "zod";

export const simulationChange = z.strictObject({
  running: z.boolean().meta({ description: "Whether the demo's hub contacts its made-up people." }),
});

export const simulationAnswer = z.object({
  result: z.object({
    running: z.boolean(),
    hub: z.string().meta({ description: "The hub that the simulation runs on." }),
    list: z.int().nullable().meta({ description: "The list that it works; null before the first start." }),
  }),
});
export type Simulation = z.output<typeof simulationAnswer>["result"];
