"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { freeName } from "@/lib/flows/free-name.ts";
import { namesInUse } from "@/lib/flows/list-queries.ts";
import type { FlowTemplate } from "./use-templates";

const NewFlowDialog = dynamic(() => import("./new-flow-dialog").then((file) => file.NewFlowDialog), { ssr: false });

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
