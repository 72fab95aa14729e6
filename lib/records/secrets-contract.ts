import { crud } from "./crud.ts";
import { byName, recordsParams } from "./schema/record.ts";
import { secretChanges, secretFields, secretRecord } from "./schema/secret.ts";

export const secretContracts = crud(
  "/api/secrets",
  {
    noun: "Secret",
    one: "a secret",
    all: "List the secrets of flows by name, without their values",
    removal: "Delete a secret; 400 while a live flow names it",
  },
  {
    key: byName,
    query: recordsParams("secrets", "the name or a host"),
    fields: secretFields,
    changes: secretChanges,
    record: secretRecord,
  },
);
