import { z } from "zod";
import { contract } from "../http/contract.ts";

/** What operators and tools ask of the service itself (docs/contract.md, 22). */
export const serviceContracts = {
  live: contract({
    method: "GET",
    path: "/api/health/live",
    operationId: "getLiveness",
    summary: "Check that the process runs",
    tag: "service",
    permission: "public",
    answer: z.object({ status: z.literal("ok") }),
  }),
  ready: contract({
    method: "GET",
    path: "/api/health/ready",
    operationId: "getReadiness",
    summary: "Check that the database answers and its migrations are applied; 503 until then and while stopping",
    tag: "service",
    permission: "public",
    answer: z.object({ status: z.literal("ready") }),
  }),
  metrics: contract({
    method: "GET",
    path: "/api/metrics",
    operationId: "getMetrics",
    summary: "Get the metrics of the web process in the Prometheus text format",
    tag: "service",
    permission: "public",
    produces: ["text/plain"],
  }),
  flowMetrics: contract({
    method: "GET",
    path: "/api/metrics/flows",
    operationId: "getFlowMetrics",
    summary: "Get runs, errors and times by flow, and the runs that wait, in the Prometheus text format",
    tag: "service",
    permission: "flows:read",
    produces: ["text/plain"],
  }),
  openApi: contract({
    method: "GET",
    path: "/api/openapi.json",
    operationId: "getOpenApiDocument",
    summary: "Get this OpenAPI document",
    tag: "service",
    permission: "public",
    answer: z.looseObject({ openapi: z.string() }),
  }),
};
