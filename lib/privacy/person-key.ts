import { readJson } from "../json/read.ts";
import { seal, unseal } from "../secrets/seal.ts";
import type { PersonKey } from "./person.ts";

/** What is looked for, as it is kept while an erasure is at work. */
export function sealPersonKey(sought: PersonKey): Uint8Array {
  return seal("erasure", Buffer.from(JSON.stringify(sought)));
}

export function unsealPersonKey(sealed: Uint8Array): PersonKey {
  return readJson(Buffer.from(unseal("erasure", sealed)).toString()) as PersonKey;
}
