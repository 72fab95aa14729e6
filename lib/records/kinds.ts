import type { z } from "zod";
import type {
  apiKeyContracts,
  blacklistContracts,
  campaignContracts,
  dispositionContracts,
  hubContracts,
  profileContracts,
  templateContracts,
  userContracts,
} from "./contract.ts";
import type { secretContracts } from "./secrets-contract.ts";

/** The records of docs/contract.md, 16, by the last part of their address under `/api`. */
export type ContractsOf = {
  "api-keys": typeof apiKeyContracts;
  blacklist: typeof blacklistContracts;
  campaigns: typeof campaignContracts;
  dispositions: typeof dispositionContracts;
  hubs: typeof hubContracts;
  profiles: typeof profileContracts;
  secrets: typeof secretContracts;
  templates: typeof templateContracts;
  users: typeof userContracts;
};

export type RecordKind = keyof ContractsOf;

export type RecordOf = { [K in RecordKind]: z.output<ContractsOf[K]["read"]["answer"]>["result"] };

/** A record to create, without an address, or what is to change of the one that has it. */
export type RecordToSave<K extends RecordKind> =
  | { address: null; body: z.input<ContractsOf[K]["create"]["body"]["schema"]> }
  | { address: string; body: z.input<ContractsOf[K]["change"]["body"]["schema"]> };

/** What a record's own address ends in: its unique name where it has one, else its id. */
export function recordAddress(record: RecordOf[RecordKind]): string {
  if ("username" in record) return record.username;
  // Not its id: digits are taken for a number first, which may be another entry's.
  if ("clientId" in record) return record.campaign === null ? record.clientId : `id:${record.id}`;
  return "name" in record && !("prefix" in record) ? record.name : String(record.id);
}
