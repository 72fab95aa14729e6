import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { webhookAddress } from "@/lib/flows/webhook-address.ts";
import { nodeSettingsOf } from "../../canvas/ports";

const everyMethod = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** How a flow is called: by whom, and with which methods. */
export type Access = { access: "apiKey" | "signature" | "none"; methods: readonly string[] };

/** What the start node of a drawing says of its callers; null for a drawing without one. */
export function accessOf(drawFlowObj: string): Access | null {
  const opened = openDocument(drawFlowObj);
  if ("refused" in opened) return null;
  const start = viewOf(opened.document, "Home").nodes.find(({ name }) => name === "webhook");
  if (!start) return null;
  const { access, methods } = nodeSettingsOf(start);
  return {
    access: access === "none" || access === "signature" ? access : "apiKey",
    methods: Array.isArray(methods) ? everyMethod.filter((one) => methods.includes(one)) : everyMethod,
  };
}

/** The full address of a flow at the place where this page is. */
export function liveAddress(origin: string, flow: string): string {
  return `${origin}${webhookAddress(flow)}`;
}

/** A command that calls a flow; the key is left to be filled in. */
export function callCommand(address: string, { access, methods }: Access): string {
  const method = methods.includes("POST") ? "POST" : (methods[0] ?? "POST");
  const parts = [`curl -X ${method}`];
  if (access === "apiKey") parts.push(`-H "X-ApiKey: $SWITCHYARD_KEY"`);
  if (method !== "GET" && method !== "DELETE") parts.push(`-H "Content-Type: application/json"`, `-d '{}'`);
  return [...parts, quoted(address)].join(" ");
}

// encodeURIComponent leaves the quote of a shell as it is.
function quoted(address: string): string {
  return `'${address.replaceAll("'", "%27")}'`;
}
