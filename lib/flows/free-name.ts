import { recordName } from "../text.ts";

const MAX_LENGTH = 128;

/** The name itself, or with the first number from 2 on that makes it one that nobody has. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const end = n === 1 ? "" : ` ${n}`;
    const name =
      [...wanted]
        .slice(0, MAX_LENGTH - end.length)
        .join("")
        .trimEnd() + end;
    if (!taken.has(name)) return name;
  }
}

/** What a flow that comes in such a file is named: the file's name without its ending; null where it makes none. */
export function nameOfFile(filename: string): string | null {
  const bare = filename.replace(/\.(json|drawflow|txt)$/i, "").replaceAll(/[\p{Cc}\p{Cf}]/gu, "");
  const name = recordName.safeParse([...bare.normalize("NFC").trim()].slice(0, MAX_LENGTH).join("").trimEnd());
  return name.success ? name.data : null;
}
