import { Fragment } from "react";
import { seenText, wordPieces } from "@/lib/text.ts";

/**
 * A text of any length, which reads its own way. Browsers take seconds to break a word of some ten thousand characters
 * into lines, and an instant where it comes in pieces.
 */
export function WholeText({ text }: { text: string }) {
  return (
    <bdi>
      {wordPieces(seenText(text)).map((piece, n) => {
        const key = `${n} ${piece.length}`;
        return (
          <Fragment key={key}>
            {n > 0 ? <wbr /> : null}
            {piece}
          </Fragment>
        );
      })}
    </bdi>
  );
}
