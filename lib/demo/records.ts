import { createHash, randomBytes } from "node:crypto";
import { system } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { hashPassword } from "../auth/password.ts";
import type { PrismaTx } from "../db.ts";
import { brochure } from "./brochure.ts";
import { profiles, sampleAgents, sampleCampaigns, sampleDispositions, sampleHubs, sampleTemplates } from "./samples.ts";

/** One who can sign in to the demo; the password is made up, and told this once. */
export type DemoUser = { username: string; profile: string; password: string };

/**
 * The demo's records, by fixed names (docs/contract.md, 22). What is there already stays as it is, so a second call changes
 * nothing. Gives the users that it made a password for.
 */
export async function makeDemoRecords(tx: PrismaTx): Promise<DemoUser[]> {
  await tx.campaign.createMany({ data: sampleCampaigns, skipDuplicates: true });
  await tx.template.createMany({ data: sampleTemplates, skipDuplicates: true });
  await tx.user.createMany({ data: sampleAgents, skipDuplicates: true });
  if ((await tx.disposition.count()) === 0) await tx.disposition.createMany({ data: sampleDispositions });
  await makeHubs(tx);
  const users = await makePeople(tx);
  const names = { campaigns: sampleCampaigns, hubs: sampleHubs, templates: sampleTemplates, profiles };
  const made = Object.entries(names).map(([kind, all]) => [kind, all.map((one) => one.name)]);
  await audit(tx, system, "demo.create", "demo records", null, Object.fromEntries(made));
  return users;
}

async function makeHubs(tx: PrismaTx): Promise<void> {
  const campaign = await tx.campaign.findUniqueOrThrow({ where: { name: "Demo" } });
  for (const { template, ...hub } of sampleHubs) {
    const sent = template ? await tx.template.findUniqueOrThrow({ where: { name: template } }) : null;
    const data = { ...hub, campaignId: campaign.id, templateId: sent?.id ?? null };
    await tx.hub.createMany({ data: [data], skipDuplicates: true });
  }
  const { id: hubId } = await tx.hub.findUniqueOrThrow({ where: { name: "demo-email" } });
  const content = brochure();
  const sha256 = new Uint8Array(createHash("sha256").update(content).digest());
  const file = { hubId, path: "brochure.pdf", contentType: "application/pdf", size: content.length, sha256, content };
  await tx.attachment.createMany({ data: [file], skipDuplicates: true });
}

/** `ana` sees two campaigns whole; `luis` sees his own work in them. */
async function makePeople(tx: PrismaTx): Promise<DemoUser[]> {
  const made: DemoUser[] = [];
  const seen = await tx.campaign.findMany({ where: { name: { in: ["Demo", "Support"] } } });
  const self = await tx.user.findMany({ where: { username: "luis" } });
  const campaignIds = seen.map((one) => one.id);
  const agentIds = self.map((one) => one.id);
  for (const { username, own, ...profile } of profiles) {
    const visible = { campaignIds, agentIds: own ? agentIds : [], allAgents: !own, allHubs: true };
    await tx.profile.createMany({ data: [{ ...profile, ...visible }], skipDuplicates: true });
    const { id: profileId } = await tx.profile.findUniqueOrThrow({ where: { name: profile.name } });
    const password = randomBytes(15).toString("base64url");
    const passwordHash = await hashPassword(password);
    const bare = { username, profileId: null, passwordHash: null };
    const { count } = await tx.user.updateMany({ where: bare, data: { profileId, passwordHash } });
    if (count > 0) made.push({ username, profile: profile.name, password });
  }
  return made;
}
