import { z } from "zod";
import { readJson } from "../../json/read.ts";
import { isStorable } from "../../text.ts";
import { recordName } from "../../text-schema.ts";
import { type DrawingRefusal, type FlowDocument, openDocument } from "../drawflow/document.ts";
import { viewOf } from "../drawflow/view.ts";
import { DRAWING_BYTES } from "../drawing-limit.ts";
import { isFlowType } from "../nodes/kinds.ts";
import { nameOfFile } from "./flow-name.ts";

const text = z.string().refine(isStorable);

const flowInFile = z.object({
  name: recordName,
  description: text.default(""),
  type: text.default("webhook"),
  flow: text.default(""),
  context: text.nullable().default(null),
  extension: text.nullable().default(null),
  dialplan: text.nullable().default(null),
  drawFlowObj: text.refine((drawing) => sizeOf(drawing) <= DRAWING_BYTES),
});
/** Everything of a flow that another can be made of. */
export type FlowInFile = z.output<typeof flowInFile>;

const severalFlows = z.object({ flows: z.array(flowInFile).min(1) });

/** More than this is not even read. */
const SEVERAL_BYTES = 64 * 1024 * 1024;

export type FlowFileRefusal = DrawingRefusal | "empty" | "too-large" | "not-storable" | "wrong-flow";

/**
 * The flows in a file: one where it is a Drawflow export, kept byte for byte and named as the file (null where that
 * is no name), or those of a file that `flowsFile` made; or why there are none.
 */
export async function flowsIn(
  file: Pick<File, "name" | "size" | "text">,
): Promise<{ flows: (Omit<FlowInFile, "name"> & { name: string | null })[] } | { refused: FlowFileRefusal }> {
  if (file.size > SEVERAL_BYTES) return { refused: "too-large" };
  const content = await file.text();
  if (content.trim() === "") return { refused: "empty" };
  const opened = openDocument(content);
  if ("refused" in opened) return opened.refused === "no-drawflow" ? several(content) : opened;
  if (file.size > DRAWING_BYTES) return { refused: "too-large" };
  if (!isStorable(content)) return { refused: "not-storable" };
  const rest = { description: "", flow: "", context: null, extension: null, dialplan: null };
  return { flows: [{ ...rest, name: nameOfFile(file.name), type: typeOf(opened.document), drawFlowObj: content }] };
}

function several(content: string): { flows: FlowInFile[] } | { refused: FlowFileRefusal } {
  const value: unknown = readJson(content);
  if (!Array.isArray(Object(value).flows)) return { refused: "no-drawflow" };
  const read = severalFlows.safeParse(value);
  return read.success ? read.data : { refused: "wrong-flow" };
}

/** The type of flow that begins as the drawing does. */
function typeOf(document: FlowDocument): string {
  const start = viewOf(document, "Home").nodes.find(({ name }) => isFlowType(name));
  return start?.name ?? "webhook";
}

function sizeOf(drawing: string): number {
  return new TextEncoder().encode(drawing).length;
}
