import { BreakableText } from "../part/whole-text";
import classes from "./data-tree.module.css";

// What could not be seen, or would turn around what stands beside it.
const hidden = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;

/** A text as it is, what was looked for marked in it, and what cannot be seen by its number. */
export function HighlightedText({ text, sought }: { text: string; sought: string }) {
  const plain = text.replace(hidden, numbered);
  if (!sought) return <BreakableText text={plain} />;
  // RegExp.escape is not in every browser yet.
  const parts = plain.split(new RegExp(`(${sought.replace(/[$()*+./?[\\\]^{|}-]/g, "\\$&")})`, "gi"));
  return parts.map((part, n) => {
    const key = `${n} ${part.length}`;
    return n % 2 === 1 ? (
      <mark key={key} className={classes.mark}>
        {part}
      </mark>
    ) : (
      <BreakableText key={key} text={part} />
    );
  });
}

/** A character as JSON escapes it: by its one or two code units. */
function numbered(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
