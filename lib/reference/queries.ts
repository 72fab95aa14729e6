import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../http/browser/call.ts";
import type { serviceContracts } from "../service/contract.ts";
import type { ApiDocument } from "./document.ts";
import { laidOut, type Reference, type ReferenceOperation, type ReferenceSchema } from "./laid-out.ts";

const { call } = apiOf<typeof serviceContracts>();

export type ReferenceParts = {
  reference: Reference;
  operations: ReadonlyMap<string, ReferenceOperation>;
  schemas: ReadonlyMap<string, ReferenceSchema>;
};

/** The whole reference, from the document that integrators read; asked once a visit, when something is unfolded or sought. */
export const referenceQuery = queryOptions({
  queryKey: ["reference"],
  queryFn: async ({ signal }): Promise<ReferenceParts> => {
    const document = await call("GET /api/openapi.json", { signal });
    const reference = laidOut(document as unknown as ApiDocument);
    const operations = reference.areas.flatMap((area) => area.operations);
    return {
      reference,
      operations: new Map(operations.map((one) => [one.id, one])),
      schemas: new Map(reference.schemas.map((one) => [one.name, one])),
    };
  },
  staleTime: Number.POSITIVE_INFINITY,
});
