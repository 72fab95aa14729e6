import { type Actor, sees } from "../../actor.ts";
import { pool } from "../../db.ts";
import { AppError } from "../../errors.ts";
import type { CampaignModel } from "../../generated/prisma/models/Campaign.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import { isStorable } from "../../text.ts";
import { type ContactKind, contactKind } from "../contact/contact.ts";

/** What uploads and their answers need to know of a hub. */
export type UploadHub = {
  id: bigint;
  name: string;
  campaignId: bigint;
  campaign: string;
  channel: HubModel["channel"];
  kind: ContactKind;
  preview: boolean;
  /** The campaign's zone: the one of a contact that names none. */
  timezone: string;
  country: string | null;
  /** Whether a contact without a message of its own has what is sent. */
  hasTemplate: boolean;
};

type Row = Pick<HubModel, "id" | "name" | "channel" | "mode" | "campaignId" | "country"> &
  Pick<CampaignModel, "timezone"> & { campaign: CampaignModel["name"]; hasTemplate: boolean };

/** The hub of that name: 404 where there is none, 403 where it is outside the actor's profile. */
export async function hubFor(name: string, actor: Actor): Promise<UploadHub> {
  const hub = isStorable(name) ? await find("h.name = $1", name.normalize("NFC")) : null;
  if (!hub) throw new AppError("not-found", `There is no hub ${JSON.stringify(name)}.`);
  if (!sees(actor.sees.hubs, hub.id) || !sees(actor.sees.campaigns, hub.campaignId)) {
    throw new AppError("forbidden", "Your profile does not include this hub.");
  }
  return hub;
}

/** The hub a list belongs to, for work that no user asks for. */
export async function hubById(id: bigint): Promise<UploadHub | null> {
  return find("h.id = $1", id);
}

async function find(condition: string, value: string | bigint): Promise<UploadHub | null> {
  const { rows } = await pool().query<Row>(
    `SELECT h.id, h.name, h.channel, h.mode, h.country, h.campaign_id AS "campaignId",
            c.name AS campaign, c.timezone, h.template_id IS NOT NULL AS "hasTemplate"
       FROM hub h JOIN campaign c ON c.id = h.campaign_id WHERE ${condition}`,
    [value],
  );
  const [row] = rows;
  if (!row) return null;
  const { mode, ...hub } = row;
  return { ...hub, kind: contactKind(row.channel), preview: mode === "preview" };
}
