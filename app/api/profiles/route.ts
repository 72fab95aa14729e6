import { recordsResource } from "@/lib/http/crud-routes.ts";
import { profileContracts } from "@/lib/records/contract.ts";
import * as profiles from "@/lib/records/profiles.ts";

export const { GET, POST, PUT, PATCH, DELETE } = recordsResource(profileContracts, profiles);
