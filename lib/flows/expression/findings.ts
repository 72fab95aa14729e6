/** Why an expression or a template cannot be used; pages say it by `flowNodes.expression.<code>`. */
export const expressionErrorCodes = [
  "empty",
  "syntax",
  "unclosed",
  "tooLong",
  "tooDeep",
  "types",
  "unknownFunction",
  "matchesRefused",
  "patternNotLiteral",
  "badPattern",
  "nestedTooDeep",
  "secretHere",
  "missing",
  "tooMuch",
  "notFinite",
  "notAValue",
  "failed",
] as const;

export type ExpressionErrorCode = (typeof expressionErrorCodes)[number];

/** Where in the text something is wrong, from and to as offsets, and what; `message` is English. */
export type ExpressionError = { code: ExpressionErrorCode; message: string; from: number; to: number };

/** Thrown inside the adapter, never out of it. */
export class ExpressionRefused extends Error {
  readonly error: ExpressionError;
  constructor(code: ExpressionErrorCode, message: string, { start, end }: { start: number; end: number }) {
    super(message);
    this.error = { code, message, from: start, to: end };
  }
}
