import { z } from "zod";
import { pageOf, recordPage } from "../page.ts";

/** `index` and `rows` of the flow lists (contract 3): by record, all of them unless asked. */
export const flowsQuery = z.strictObject(recordPage);
export type FlowsQuery = z.output<typeof flowsQuery>;

export const flowNames = pageOf(z.string());
