import { recordResource } from "@/lib/http/crud-routes.ts";
import { templateContracts } from "@/lib/records/contract.ts";
import * as templates from "@/lib/records/templates.ts";

export const { GET, POST, PUT, PATCH, DELETE } = recordResource(templateContracts, templates);
