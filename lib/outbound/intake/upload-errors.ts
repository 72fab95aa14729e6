import { AppError, type FieldError } from "../../errors.ts";

const SHOWN_ERRORS = 100;

/** What is wrong with an upload: all of it counted, the first hundred shown with paths as the caller knows them. */
export class UploadErrors {
  readonly shown: FieldError[] = [];
  #count = 0;

  /** What is wrong with a contact: its errors have paths of their own below it. */
  note(contact: string, errors: readonly FieldError[]): void {
    this.#count += errors.length;
    for (const { path, ...rest } of errors.slice(0, SHOWN_ERRORS - this.shown.length)) {
      this.shown.push({ path: contact + (path === "" || path.startsWith("[") ? path : `.${path}`), ...rest });
    }
  }

  /** Refuses the upload for what is wrong around its contacts, and for them unless bad ones are passed over. */
  refuse(around: readonly FieldError[], { skip }: { skip: boolean }): never {
    if (skip) this.shown.length = 0;
    const errors = [...around, ...this.shown].slice(0, SHOWN_ERRORS);
    const errorCount = around.length + (skip ? 0 : this.#count);
    const [first] = errors;
    const more = errorCount > 1 ? ` (and ${errorCount - 1} more)` : "";
    throw new AppError("invalid", `${first?.path}: ${first?.message}${more}`, { errors, errorCount });
  }
}
