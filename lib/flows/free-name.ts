/** A name has at most as many characters, as `recordName` has it. */
export const MOST_NAME_LENGTH = 128;

/** The name itself, or with the first number from 2 on that makes it one that nobody has. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const end = n === 1 ? "" : ` ${n}`;
    const name =
      [...wanted]
        .slice(0, MOST_NAME_LENGTH - end.length)
        .join("")
        .trimEnd() + end;
    if (!taken.has(name)) return name;
  }
}
