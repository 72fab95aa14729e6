import { recordsResource } from "@/lib/http/crud-routes.ts";
import { dispositionContracts } from "@/lib/records/contract.ts";
import * as dispositions from "@/lib/records/dispositions.ts";

export const { GET, POST, PUT, PATCH, DELETE } = recordsResource(dispositionContracts, dispositions);
