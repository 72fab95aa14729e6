import * as drafts from "@/lib/flows/drafts.ts";
import { flowEditingContracts } from "@/lib/flows/editing-contract.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(flowEditingContracts.readDraft, ({ params, actor }) => drafts.readDraft(params.flow, actor)),
  PUT: route(flowEditingContracts.keepDraft, ({ params, body, actor }) => drafts.keepDraft(params.flow, body, actor)),
  DELETE: route(flowEditingContracts.discardDraft, ({ params, query, actor }) =>
    drafts.discardDraft(params.flow, query, actor),
  ),
});
