"use client";

import { type ReactNode, useState } from "react";
import { freeName } from "@/lib/flows/free-name.ts";
import { namesInUse } from "@/lib/flows/list-queries.ts";
import { NewFlowDialog } from "./new-flow-dialog";
import type { FlowTemplate } from "./use-templates";

/** Begins a flow as a template does: asks for its name in the dialog, which stands somewhere on the page. */
export function useNewFromTemplate(): { begin: (template: FlowTemplate) => void; dialog: ReactNode } {
  const [start, setStart] = useState<(FlowTemplate & { description: string }) | null>(null);
  const begin = async (template: FlowTemplate) => {
    // A name that proves to be taken is told by the dialog.
    const taken = await namesInUse().catch(() => new Set<string>());
    setStart({ ...template, name: freeName(template.name, taken), description: template.about });
  };
  return {
    begin: (template) => void begin(template),
    dialog: start ? <NewFlowDialog start={start} onClose={() => setStart(null)} /> : null,
  };
}
