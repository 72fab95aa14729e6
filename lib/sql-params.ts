/** The values of one statement, numbered in the order they are asked for. */
export class SqlParams {
  readonly values: unknown[] = [];

  /** Where the value stands: `$1`. */
  add(value: string | number | boolean | Date | null): string {
    return `$${this.values.push(value)}`;
  }

  /** Ids as a bigint[]. */
  ids(ids: readonly (bigint | string | number)[]): string {
    return `${this.add(`{${ids.join(",")}}`)}::bigint[]`;
  }
}
