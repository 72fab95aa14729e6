import { recordsResource } from "@/lib/http/crud-routes.ts";
import * as secrets from "@/lib/records/secrets.ts";
import { secretContracts } from "@/lib/records/secrets-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = recordsResource(secretContracts, secrets);
