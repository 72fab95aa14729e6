import type { ApiKeyRecord } from "./schema/api-key.ts";
import type { BlacklistRecord } from "./schema/blacklist.ts";
import type { CampaignRecord } from "./schema/campaign.ts";
import type { DispositionRecord } from "./schema/disposition.ts";
import type { HubRecord } from "./schema/hub.ts";
import type { ProfileRecord } from "./schema/profile.ts";
import type { TemplateRecord } from "./schema/template.ts";
import type { UserRecord } from "./schema/user.ts";

/** The records of docs/contract.md, 16, by the last part of their address under `/api`. */
export type RecordOf = {
  "api-keys": ApiKeyRecord;
  blacklist: BlacklistRecord;
  campaigns: CampaignRecord;
  dispositions: DispositionRecord;
  hubs: HubRecord;
  profiles: ProfileRecord;
  templates: TemplateRecord;
  users: UserRecord;
};

export type RecordKind = keyof RecordOf;

/** What a record's own address ends in: its unique name where it has one, else its id. */
export function addressOf(record: RecordOf[RecordKind]): string {
  if ("username" in record) return record.username;
  return "name" in record && !("prefix" in record) ? record.name : String(record.id);
}
