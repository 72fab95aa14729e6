import { isZone } from "../../time/zone-name.ts";

let spellings: ReadonlyMap<string, string> | undefined;

/** The zone that is meant, where only capitals, blanks or underscores differ; null where none is. */
export function zoneFromText(text: string): string | null {
  spellings ??= new Map([...Intl.supportedValuesOf("timeZone"), "UTC", "GMT"].map((zone) => [plain(zone), zone]));
  const zone = spellings.get(plain(text));
  return zone !== undefined && isZone(zone) ? zone : null;
}

function plain(zone: string): string {
  return zone
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_-]+/g, "");
}
