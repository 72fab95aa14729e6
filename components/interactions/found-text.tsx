import { Fragment } from "react";
import classes from "./data-tree.module.css";

// What could not be seen, or would turn around what stands beside it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A text as it is, what was looked for marked in it, and what can not be seen by its number. */
export function Found({ text, sought }: { text: string; sought: string }) {
  const plain = text.replace(hidden, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
  if (!sought) return plain;
  // RegExp.escape is not in every browser yet.
  const parts = plain.split(new RegExp(`(${sought.replace(/[$()*+./?[\\\]^{|}-]/g, "\\$&")})`, "gi"));
  return parts.map((part, n) => {
    const key = `${n} ${part}`;
    return n % 2 === 1 ? (
      <mark key={key} className={classes.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
