import { randomBytes } from "node:crypto";
import { Person, type PersonKey } from "../privacy/person.ts";
import { fingerprint } from "../secrets/seal.ts";
import type { ErasureRecord, PersonAsked } from "./schema.ts";

/** What a request names its person by, in one shape. */
export function personKeyOf({ clientId, contactId }: PersonAsked): PersonKey {
  return clientId === undefined ? { by: "contactId", value: contactId ?? "" } : { by: "clientId", value: clientId };
}

/** Tells one person from another and nothing else: whoever lacks SECRET learns nothing from it, however short the value. */
export function hashOf(sought: PersonKey, salt: Uint8Array): Uint8Array {
  const [key = ""] = new Person(sought).fragments;
  return fingerprint("erasure sought", Buffer.concat([salt, Buffer.from(`${sought.by} ${key}`)]));
}

export function newSalt(): Uint8Array {
  return randomBytes(16);
}

/** Over everything that a certificate says. */
export function digestOf(record: ErasureRecord): Uint8Array {
  const { id, askedBy, askedAt, startedAt, finishedAt, soughtBy, salt, hash, counts } = record;
  const sorted = Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1));
  const content = [id, askedBy, askedAt, startedAt, finishedAt, soughtBy, salt, hash, sorted];
  return fingerprint("erasure certificate", Buffer.from(JSON.stringify(content)));
}
