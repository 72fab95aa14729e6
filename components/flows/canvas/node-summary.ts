import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "@/lib/time/durations.ts";
import { nodeSettingsOf } from "./ports";

/** How the page says what a node is set to. */
export type SummaryWords = {
  /** Text for a setting: a choice in the page's language, any other value as it is written. */
  setting: (name: string, value: string) => string;
  until: (time: string) => string;
  /** Another flow that is run, after its state, which is not cut off. */
  flow: (name: string) => string;
};

type Read = (name: string) => string;

const FIRST = ["expression", "url", "text", "to", "hub", "module", "flow", "event", "status", "key", "name"];

/** Of these kinds one setting alone says too little; empty where not even that is set. */
const ofKind: Readonly<Record<string, (read: Read, words: SummaryWords) => string>> = {
  wait: (read, { until }) => {
    if (read("mode") !== "until") return spanText(read("seconds"));
    return read("until") && until(read("until"));
  },
  http: (read) => read("url") && `${read("method")} ${read("url").replace(/^https?:\/\//i, "")}`.trim(),
  respond: (read) => [read("status"), read("body")].filter(Boolean).join(" · "),
  subflow: (read, { flow }) => (read("target") === "flow" ? read("flow") && flow(read("flow")) : read("module")),
};

/** A line on what a node is set to do: what tells it apart from others of its kind. */
export function nodeSummaryOf(node: NodeView, words: SummaryWords): string {
  const settings = new Map(Object.entries(nodeSettingsOf(node)).filter(([name]) => name !== "label"));
  const read = (name: string) => plain(settings.get(name));
  const own = Object.hasOwn(ofKind, node.name) ? ofKind[node.name]?.(read, words) : "";
  if (own) return clipped(own);
  for (const name of FIRST) {
    if (read(name)) return clipped(words.setting(name, read(name)));
  }
  for (const [name, value] of settings) {
    const shown = plain(value) || namesOf(value);
    if (shown) return clipped(words.setting(name, shown));
  }
  return "";
}

function plain(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function namesOf(value: unknown): string {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return "";
  return Object.keys(value).join(", ");
}

function clipped(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** Seconds as people say them, by signs that every language of the pages has: 60 s, 1 h 30 min. */
function spanText(seconds: string): string {
  const left = Number(seconds);
  if (seconds === "" || !Number.isInteger(left) || left <= MINUTE_SECONDS) return seconds && `${seconds} s`;
  const parts = [
    [Math.floor(left / DAY_SECONDS), "d"],
    [Math.floor((left % DAY_SECONDS) / HOUR_SECONDS), "h"],
    [Math.floor((left % HOUR_SECONDS) / MINUTE_SECONDS), "min"],
    [left % MINUTE_SECONDS, "s"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}
