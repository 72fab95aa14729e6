import { type ContractShape, contract, file } from "../http/contract.ts";
import { pageOf } from "../page.ts";
import { MAX_ATTACHMENT } from "./attachable.ts";
import { crud, shared } from "./crud.ts";
import { apiKeyChanges, apiKeyFields, apiKeyRecord, newApiKey } from "./schema/api-key.ts";
import { attachmentForm, attachmentRecord, byPath } from "./schema/attachment.ts";
import { blacklistChanges, blacklistFields, blacklistRecord, byClientId } from "./schema/blacklist.ts";
import { campaignChanges, campaignFields, campaignRecord } from "./schema/campaign.ts";
import { dispositionChanges, dispositionFields, dispositionRecord } from "./schema/disposition.ts";
import { hubChanges, hubFields, hubRecord } from "./schema/hub.ts";
import { profileChanges, profileFields, profileRecord } from "./schema/profile.ts";
import { byId, byName, oneOf, recordsParams, removalOf, unnamedQuery } from "./schema/record.ts";
import { templateChanges, templateFields, templateRecord } from "./schema/template.ts";
import { byUsername, invitationAnswer, userChanges, userFields, userRecord } from "./schema/user.ts";

const kept = "removes it, or disables it where history refers to it";
const named = { key: byName, query: recordsParams };

export const campaignContracts = crud(
  "/api/campaigns",
  { one: "a campaign", all: "Campaigns by name", removal: `Campaign: ${kept}` },
  { ...named, fields: campaignFields, changes: campaignChanges, record: campaignRecord, made: campaignRecord },
);

export const hubContracts = crud(
  "/api/hubs",
  { one: "an outbound hub", all: "Outbound hubs by name", removal: `Hub: ${kept}` },
  { ...named, fields: hubFields, changes: hubChanges, record: hubRecord, made: hubRecord },
);

export const templateContracts = crud(
  "/api/templates",
  { one: "a message template", all: "Message templates by name", removal: `Template: ${kept}` },
  { ...named, fields: templateFields, changes: templateChanges, record: templateRecord, made: templateRecord },
);

export const dispositionContracts = crud(
  "/api/dispositions",
  { one: "a disposition", all: "Dispositions by id", removal: `Disposition: ${kept}` },
  {
    key: byId,
    query: unnamedQuery,
    fields: dispositionFields,
    changes: dispositionChanges,
    record: dispositionRecord,
    made: dispositionRecord,
  },
);

export const blacklistContracts = crud(
  "/api/blacklist",
  {
    one: "a blacklist entry",
    all: "Numbers and addresses that no hub contacts, newest first",
    removal: "Takes a number or address off the blacklist",
  },
  {
    key: byClientId,
    query: recordsParams,
    fields: blacklistFields,
    changes: blacklistChanges,
    record: blacklistRecord,
    made: blacklistRecord,
  },
);

const users = crud(
  "/api/users",
  { one: "a user", all: "Users by username", removal: `User: ${kept}; either way every session and key ends` },
  {
    key: byUsername,
    query: recordsParams,
    fields: userFields,
    changes: userChanges,
    record: userRecord,
    made: userRecord,
  },
);

export const userContracts = {
  ...users,
  invite: contract({
    ...shared,
    method: "POST",
    path: "/api/users/{username}/invitation",
    summary: "Makes a link that sets the user's password, once and within 48 hours; an earlier link ends",
    params: byUsername,
    answer: invitationAnswer,
    idempotency: "refused",
  }),
  uninvite: contract({
    ...shared,
    method: "DELETE",
    path: "/api/users/{username}/invitation",
    summary: "Ends the link that would set the user's password",
    params: byUsername,
    answer: oneOf(userRecord),
  }),
  unlock: contract({
    ...shared,
    method: "POST",
    path: "/api/users/{username}/unlock",
    summary: "Forgets the failed sign-ins that keep the user out",
    params: byUsername,
    answer: oneOf(userRecord),
  }),
};

export const profileContracts = crud(
  "/api/profiles",
  { one: "a profile", all: "Profiles by name", removal: "Removes a profile that no user has; 409 while one has it" },
  { ...named, fields: profileFields, changes: profileChanges, record: profileRecord, made: profileRecord },
);

const keys = crud(
  "/api/api-keys",
  { one: "an API key", all: "API keys, newest first; never the keys themselves", removal: "Revokes an API key" },
  {
    key: byId,
    query: recordsParams,
    fields: apiKeyFields,
    changes: apiKeyChanges,
    record: apiKeyRecord,
    made: newApiKey,
  },
);

export const apiKeyContracts = {
  ...keys,
  create: contract({ ...keys.create, secrets: ["key"], summary: "Creates an API key and shows it once" }),
};

const attachments = "/api/hubs/{name}/attachments";

export const attachmentContracts = {
  list: contract({
    ...shared,
    method: "GET",
    path: attachments,
    summary: "The attachments of an e-mail hub by path",
    params: byName,
    query: unnamedQuery,
    answer: pageOf(attachmentRecord),
  }),
  create: contract({
    ...shared,
    method: "POST",
    path: attachments,
    summary: "Adds a file of at most 10 MB to an e-mail hub; its contacts name it by `path`",
    params: byName,
    body: file(attachmentForm, MAX_ATTACHMENT + 64 * 1024),
    answer: oneOf(attachmentRecord),
  }),
  read: contract({
    ...shared,
    method: "GET",
    path: `${attachments}/{path}`,
    summary: "The file itself",
    params: byPath,
    produces: ["application/octet-stream"],
  }),
  remove: contract({
    ...shared,
    method: "DELETE",
    path: `${attachments}/{path}`,
    summary: "Removes an attachment; 409 while a list or a lead is to be sent with it",
    params: byPath,
    answer: removalOf(attachmentRecord),
  }),
};

/** Every contract of the records, for the OpenAPI document. */
export const recordContracts: readonly ContractShape[] = [
  campaignContracts,
  hubContracts,
  attachmentContracts,
  templateContracts,
  dispositionContracts,
  blacklistContracts,
  userContracts,
  profileContracts,
  apiKeyContracts,
].flatMap((record) => Object.values<ContractShape>(record));
