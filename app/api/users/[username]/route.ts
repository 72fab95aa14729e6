import { recordResource } from "@/lib/http/crud-routes.ts";
import { userContracts } from "@/lib/records/contract.ts";
import * as users from "@/lib/records/users.ts";

export const { GET, POST, PUT, PATCH, DELETE } = recordResource(userContracts, users);
