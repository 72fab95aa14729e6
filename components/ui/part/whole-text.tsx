import { Fragment } from "react";
import { seenText, wordPieces } from "@/lib/text.ts";
import { Nothing } from "../date-time";

/** A text of any length, over as many lines as it takes; it reads its own way. */
export function WholeText({ text }: { text: string | null }) {
  if (!text) return <Nothing />;
  return (
    <bdi>
      <BreakableText text={seenText(text)} />
    </bdi>
  );
}

/**
 * Browsers take seconds to break a word of some ten thousand characters into lines, and an instant where it comes in
 * pieces.
 */
export function BreakableText({ text }: { text: string }) {
  return wordPieces(text).map((piece, n) => {
    const key = `${n} ${piece.length}`;
    return (
      <Fragment key={key}>
        {n > 0 ? <wbr /> : null}
        {piece}
      </Fragment>
    );
  });
}
