import type { Actor } from "../../actor.ts";
import { db, pool } from "../../db.ts";
import { AppError } from "../../errors.ts";
import { readJson } from "../../json/read.ts";
import { hubFor, type UploadHub } from "./access.ts";
import { messagePreview } from "./template-preview.ts";
import type { TemplatePreviews, TemplatesQuery } from "./template-schema.ts";

type TemplateReader = { id: string; number: string; data: string | null };

/** The templates of the hub's channel by name, each with what a contact of the hub would be sent. */
export async function hubTemplates(hubName: string, query: TemplatesQuery, actor: Actor): Promise<TemplatePreviews> {
  const hub = await hubFor(hubName, actor);
  const person = await templateReader(hub, query.contact);
  const settings = await db().hub.findUnique({ where: { id: hub.id }, select: { subject: true, templateId: true } });
  const found = await db().template.findMany({ where: { channel: hub.channel }, orderBy: { name: "asc" } });
  const data = person && readJson<object>(person.data ?? "{}");
  const result = found.map(({ id, name, subject, content, enabled }) => ({
    name,
    subject,
    content,
    enabled,
    isDefault: id === settings?.templateId,
    preview: messagePreview({ channel: hub.channel, subject: subject ?? settings?.subject ?? null, content }, data),
  }));
  return { result, contact: person && { id: person.id, number: person.number } };
}

/** The contact of the hub whose data fills its templates: this one, else the first of the latest list. */
export function templateReader(hub: UploadHub, contact: string | undefined): Promise<TemplateReader | null> {
  return contact === undefined ? someone(hub) : contactOf(hub, contact);
}

const columns = `c.list_id || '-' || c.position AS id, c.client_ids[1] AS number, c.data`;

async function contactOf(hub: UploadHub, id: string): Promise<TemplateReader> {
  const [list, position] = id.split("-");
  const { rows } = await pool().query<TemplateReader>(
    `SELECT ${columns} FROM contact c JOIN list l ON l.id = c.list_id
      WHERE l.hub_id = $1 AND c.list_id = $2 AND c.position = $3`,
    [hub.id, list, position],
  );
  if (!rows[0]) throw new AppError("not-found", `The hub has no contact ${id}.`);
  return rows[0];
}

/** The first contact of the newest list or leads, one with data before one without. */
async function someone(hub: UploadHub): Promise<TemplateReader | null> {
  const { rows } = await pool().query<TemplateReader>(
    `SELECT ${columns} FROM list l
      CROSS JOIN LATERAL (SELECT * FROM contact WHERE list_id = l.id ORDER BY position LIMIT 1) AS c
      WHERE l.hub_id = $1 ORDER BY c.data IS NULL, l.id DESC LIMIT 1`,
    [hub.id],
  );
  return rows[0] ?? null;
}
