import { recordName } from "../../text-schema.ts";
import { MOST_NAME_LENGTH } from "../free-name.ts";

/** What a flow that comes in such a file is named: the file's name without its ending; null where it makes none. */
export function nameOfFile(filename: string): string | null {
  const bare = filename.replace(/\.(json|drawflow|txt)$/i, "").replaceAll(/[\p{Cc}\p{Cf}]/gu, "");
  const name = recordName.safeParse([...bare.normalize("NFC").trim()].slice(0, MOST_NAME_LENGTH).join("").trimEnd());
  return name.success ? name.data : null;
}
