import { recordsResource } from "@/lib/http/crud-routes.ts";
import * as blacklist from "@/lib/records/blacklist.ts";
import { blacklistContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = recordsResource(blacklistContracts, blacklist);
