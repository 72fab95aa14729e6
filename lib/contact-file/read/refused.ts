import type { ReadOptions, Refusal, RefusalCode, Sheet } from "../reading.ts";

/** Thrown while a file is read, and told as the reading's refusal. */
export class Refused extends Error {
  readonly refusal: Refusal;
  /** How the file was being read, as far as that was known. */
  options: Partial<ReadOptions> = {};
  /** Of a workbook: another sheet may do. */
  sheets: Sheet[] = [];

  constructor(code: RefusalCode, params: Refusal["params"] = {}) {
    super(code);
    this.refusal = { code, params };
  }
}
