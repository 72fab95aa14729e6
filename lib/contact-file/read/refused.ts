import type { FileRefusal, ReadOptions, RefusalCode, Sheet } from "../reading.ts";

/** Thrown while a file is read, and told as the reading's refusal. */
export class RefusedFile extends Error {
  readonly refusal: FileRefusal;
  /** How the file was being read, as far as that was known. */
  options: Partial<ReadOptions> = {};
  /** Of a workbook: another sheet may do. */
  sheets: Sheet[] = [];

  constructor(code: RefusalCode, params: FileRefusal["params"] = {}) {
    super(code);
    this.refusal = { code, params };
  }
}
