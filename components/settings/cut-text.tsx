import { Nothing } from "@/components/ui/date-time";

/** A text of a table, whole on hover where its column cuts it. */
export function CutText({ text }: { text: string | null }) {
  return text === null ? <Nothing /> : <span title={text}>{text}</span>;
}
