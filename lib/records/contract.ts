import { type ContractShape, contract, json } from "../http/contract.ts";
import { attachmentContracts } from "./attachments/contract.ts";
import { crud, shared } from "./crud.ts";
import { apiKeyChanges, apiKeyFields, apiKeyRecord, newApiKey } from "./schema/api-key.ts";
import {
  blacklistAdded,
  blacklistBatch,
  blacklistChanges,
  blacklistFields,
  blacklistKnown,
  blacklistParams,
  blacklistQuestion,
  blacklistRecord,
  byClientId,
  ENTRIES_BYTES,
} from "./schema/blacklist.ts";
import { campaignChanges, campaignFields, campaignRecord } from "./schema/campaign.ts";
import { dispositionChanges, dispositionFields, dispositionRecord } from "./schema/disposition.ts";
import { hubChanges, hubFields, hubRecord } from "./schema/hub.ts";
import { profileChanges, profileFields, profileRecord } from "./schema/profile.ts";
import { byId, byName, oneOf, recordsParams } from "./schema/record.ts";
import { templateChanges, templateFields, templateRecord } from "./schema/template.ts";
import { byUsername, invitationAnswer, userChanges, userFields, userRecord, usersQuery } from "./schema/user.ts";

const orDisable = "or disable it if the history refers to it";

export const campaignContracts = crud(
  "/api/campaigns",
  {
    noun: "Campaign",
    one: "a campaign",
    all: "List the campaigns by name",
    removal: `Delete a campaign, ${orDisable}`,
  },
  {
    key: byName,
    query: recordsParams("campaigns", "the name or the time zone"),
    fields: campaignFields,
    changes: campaignChanges,
    record: campaignRecord,
  },
);

export const hubContracts = crud(
  "/api/hubs",
  {
    noun: "Hub",
    one: "an outbound hub",
    all: "List the outbound hubs by name",
    removal: `Delete an outbound hub, ${orDisable}`,
  },
  {
    key: byName,
    query: recordsParams("hubs", "the name"),
    fields: hubFields,
    changes: hubChanges,
    record: hubRecord,
  },
);

export const templateContracts = crud(
  "/api/templates",
  {
    noun: "Template",
    one: "a message template",
    all: "List the message templates by name",
    removal: `Delete a message template, ${orDisable}`,
  },
  {
    key: byName,
    query: recordsParams("templates", "the name, the subject or the content"),
    fields: templateFields,
    changes: templateChanges,
    record: templateRecord,
  },
);

export const dispositionContracts = crud(
  "/api/dispositions",
  {
    noun: "Disposition",
    one: "a disposition",
    all: "List the dispositions by id",
    removal: `Delete a disposition, ${orDisable}`,
  },
  {
    key: byId,
    query: recordsParams("dispositions", "the levels, written with ` › ` between them"),
    fields: dispositionFields,
    changes: dispositionChanges,
    record: dispositionRecord,
  },
);

export const blacklistContracts = crud(
  "/api/blacklist",
  {
    noun: "BlacklistEntry",
    nouns: "BlacklistEntries",
    one: "a blacklist entry",
    all: "List the blacklist: numbers and addresses that no hub contacts, latest first",
    removal: "Remove a number or address from the blacklist",
  },
  {
    key: byClientId,
    query: blacklistParams,
    fields: blacklistFields,
    changes: blacklistChanges,
    record: blacklistRecord,
  },
);

/** Beside the blacklist's address, under which every word may be an entry's. */
export const blacklistEntriesContracts = {
  add: contract({
    ...shared,
    method: "POST",
    path: "/api/blacklist-entries",
    operationId: "addBlacklistEntries",
    summary:
      "Add up to 5,000 numbers and addresses to the blacklist, all or none; those that are on it stay as they are",
    body: json(blacklistBatch, ENTRIES_BYTES),
    answer: blacklistAdded,
  }),
  check: contract({
    ...shared,
    method: "POST",
    path: "/api/blacklist-entries/check",
    operationId: "checkBlacklistEntries",
    summary: "Check up to 5,000 numbers and addresses: which are on the blacklist; stores nothing",
    body: json(blacklistQuestion, ENTRIES_BYTES),
    answer: blacklistKnown,
    idempotency: "reads",
  }),
};

const users = crud(
  "/api/users",
  {
    noun: "User",
    one: "a user",
    all: "List the users by username",
    removal: `Delete a user, ${orDisable}; in both cases all sessions and keys end`,
  },
  {
    key: byUsername,
    query: usersQuery,
    fields: userFields,
    changes: userChanges,
    record: userRecord,
  },
);

export const userContracts = {
  ...users,
  invite: contract({
    ...shared,
    method: "POST",
    path: "/api/users/{username}/invitation",
    operationId: "inviteUser",
    summary:
      "Create an invitation: a link that sets the user's password, once and within 48 hours; it replaces an earlier one",
    params: byUsername,
    answer: invitationAnswer,
    idempotency: "refused",
  }),
  uninvite: contract({
    ...shared,
    method: "DELETE",
    path: "/api/users/{username}/invitation",
    operationId: "revokeInvitation",
    summary: "Revoke the user's invitation",
    params: byUsername,
    answer: oneOf(userRecord),
  }),
  unlock: contract({
    ...shared,
    method: "POST",
    path: "/api/users/{username}/unlock",
    operationId: "unlockUser",
    summary: "Unlock a user after failed sign-ins",
    params: byUsername,
    answer: oneOf(userRecord),
  }),
};

export const profileContracts = crud(
  "/api/profiles",
  {
    noun: "Profile",
    one: "a profile",
    all: "List the profiles by name",
    removal: "Delete a profile that no user has; 409 while a user has it",
  },
  {
    key: byName,
    query: recordsParams("profiles", "the name"),
    fields: profileFields,
    changes: profileChanges,
    record: profileRecord,
  },
);

const keys = crud(
  "/api/api-keys",
  {
    noun: "ApiKey",
    one: "an API key",
    all: "List the API keys, latest first; never the keys themselves",
    removal: "Revoke an API key",
  },
  {
    key: byId,
    query: recordsParams("api-keys", "the name, the prefix or the username"),
    fields: apiKeyFields,
    changes: apiKeyChanges,
    record: apiKeyRecord,
    made: newApiKey,
  },
);

export const apiKeyContracts = {
  ...keys,
  create: contract({ ...keys.create, secrets: ["key"], summary: "Create an API key and show it once" }),
};

/** Every contract of the records, for the OpenAPI document. */
export const recordContracts: readonly ContractShape[] = [
  campaignContracts,
  hubContracts,
  attachmentContracts,
  templateContracts,
  dispositionContracts,
  blacklistContracts,
  blacklistEntriesContracts,
  userContracts,
  profileContracts,
  apiKeyContracts,
].flatMap((record) => Object.values<ContractShape>(record));
