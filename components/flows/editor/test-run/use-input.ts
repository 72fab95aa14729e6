"use client";

import { useState } from "react";
import { isObject } from "@/lib/flows/drawflow/json.ts";
import type { NodeData } from "@/lib/flows/nodes/spec.ts";
import { readJson } from "@/lib/json/read.ts";
import { type InputField, type InputTexts, inputFieldsOf, sampleTexts } from "./input";

const place = (flow: string) => `flow test input ${flow}`;

/** What starts a test of a flow, as it was last written in this browser; the example of its start node until then. */
export function useInput(flow: string, type: string, start: NodeData) {
  const [written, setWritten] = useState<InputTexts>(() => stored(flow, type));
  const keep = (texts: InputTexts) => {
    setWritten(texts);
    try {
      localStorage.setItem(place(flow), JSON.stringify(texts));
    } catch {
      // Full or refused: this page still has it.
    }
  };
  const texts = { ...sampleTexts(type, start), ...written };
  return {
    texts,
    changed: Object.keys(written).length > 0,
    fill: keep,
    put: (field: InputField, text: string) => keep({ ...written, [field]: text }),
    reset: () => keep({}),
  };
}

function stored(flow: string, type: string): InputTexts {
  try {
    const texts: unknown = readJson(localStorage.getItem(place(flow)) ?? "null");
    if (!isObject(texts)) return {};
    const fields = inputFieldsOf(type).filter((field) => typeof texts[field] === "string");
    return Object.fromEntries(fields.map((field) => [field, String(texts[field])]));
  } catch {
    return {};
  }
}
