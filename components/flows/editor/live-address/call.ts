import { type FlowDocument, openDocument } from "@/lib/flows/drawflow/document.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import type { NodeData } from "@/lib/flows/nodes/spec.ts";
import { webhookAddress } from "@/lib/flows/webhook-address.ts";
import { mayLoseDigits } from "@/lib/json/exact.ts";
import { readJson } from "@/lib/json/read.ts";
import { nodeSettingsOf } from "../../canvas/ports";

const everyMethod = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** How a flow is called: by whom, and with which methods; and the settings of its start node, which say so. */
export type Access = { access: "apiKey" | "signature" | "none"; methods: readonly string[]; start: NodeData };

/** What the start node of a drawing says of its callers; null for a drawing without one. */
export function accessOf(drawFlowObj: string): Access | null {
  const opened = openDocument(drawFlowObj);
  return "refused" in opened ? null : accessIn(opened.document);
}

export function accessIn(document: FlowDocument): Access | null {
  const start = viewOf(document, "Home").nodes.find(({ name }) => name === "webhook");
  if (!start) return null;
  const settings = nodeSettingsOf(start);
  const { access, methods } = settings;
  return {
    start: settings,
    access: access === "none" || access === "signature" ? access : "apiKey",
    methods: Array.isArray(methods) ? everyMethod.filter((one) => methods.includes(one)) : everyMethod,
  };
}

/** The full address of a flow at the place where this page is. */
export function liveAddress(origin: string, flow: string): string {
  return `${origin}${webhookAddress(flow)}`;
}

/** A shell command that calls a flow with this JSON text; the key is left to be filled in. */
export function callCommand(address: string, { access, methods }: Omit<Access, "start">, body: string): string {
  const method = methods.includes("POST") ? "POST" : (methods[0] ?? "POST");
  const parts = [`curl -X ${method}`];
  if (access === "apiKey") parts.push(`-H "X-ApiKey: $SWITCHYARD_KEY"`);
  const hasBody = method !== "GET" && method !== "DELETE" && body.trim() !== "";
  if (hasBody) parts.push(`-H "Content-Type: application/json"`, `-d ${quoted(inOneLine(body))}`);
  // encodeURIComponent leaves the quote of a shell as it is.
  return [...parts, quoted(address.replaceAll("'", "%27"))].join(" ");
}

function inOneLine(json: string): string {
  try {
    return mayLoseDigits(json) ? json : JSON.stringify(readJson(json));
  } catch {
    return json;
  }
}

/** As one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
