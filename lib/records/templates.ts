import { audit } from "../audit/audit.ts";
import type { Actor } from "../auth/actor.ts";
import { db } from "../db.ts";
import { invalid } from "../errors.ts";
import type { TemplateModel } from "../generated/prisma/models/Template.ts";
import type { Page } from "../page.ts";
import { isReferred } from "./references.ts";
import { change, given, idOf, missing, stampsOf } from "./rows.ts";
import type { RecordsQuery } from "./schema/record.ts";
import { type TemplateChanges, type TemplateFields, type TemplateRecord, templateRecord } from "./schema/template.ts";
import { inAnyCase, type SearchedTable, tablePage } from "./table-page.ts";

const table: SearchedTable<"templates"> = {
  from: "template r",
  texts: ["r.name", "r.subject", "r.content"],
  sorts: {
    name: inAnyCase("r.name"),
    channel: ["r.channel", "lower(r.name)"],
    subject: [...inAnyCase("r.subject"), "lower(r.name)"],
    enabled: ["r.enabled", "lower(r.name)"],
  },
};

export async function list(query: RecordsQuery, _actor: Actor): Promise<Page<TemplateRecord>> {
  const read = (ids: bigint[]) => db().template.findMany({ where: { id: { in: ids } } });
  const { found, ...page } = await tablePage(table, query, read);
  return { result: found.map(present), ...page };
}

export async function read(key: string, _actor: Actor): Promise<{ result: TemplateRecord }> {
  const row = await db().template.findUnique({ where: { id: await idOf(db(), "template", key) } });
  if (!row) throw missing("template", key);
  return { result: present(row) };
}

export function create(fields: TemplateFields, actor: Actor): Promise<{ result: TemplateRecord }> {
  requireFitting(fields);
  return change("name", async (tx) => {
    const result = present(await tx.template.create({ data: fields }));
    await audit(tx, actor, "template.create", result.name, null, result);
    return { result };
  });
}

/** A template keeps its channel: hubs and contacts of that channel may name it. */
export function update(key: string, changes: TemplateChanges, actor: Actor): Promise<{ result: TemplateRecord }> {
  return change("name", async (tx) => {
    const id = await idOf(tx, "template", key, "change");
    const before = present(await tx.template.findUniqueOrThrow({ where: { id } }));
    if (changes.channel !== undefined && changes.channel !== before.channel) {
      throw invalid("channel", `is ${before.channel} and cannot be changed; create another template instead`, "fixed");
    }
    requireFitting({ channel: before.channel, subject: changes.subject ?? null });
    const result = present(await tx.template.update({ where: { id }, data: given(changes) }));
    await audit(tx, actor, "template.update", before.name, before, result);
    return { result };
  });
}

/** Removes the template, or disables it where a hub uses it or a list's contacts may. */
export function remove(key: string, actor: Actor): Promise<{ result: TemplateRecord; removed: boolean }> {
  return change("name", async (tx) => {
    const id = await idOf(tx, "template", key, "remove");
    const before = present(await tx.template.findUniqueOrThrow({ where: { id } }));
    if (await isReferred(tx, "template", id)) {
      const result = present(await tx.template.update({ where: { id }, data: { enabled: false } }));
      await audit(tx, actor, "template.disable", before.name, before, result);
      return { result, removed: false };
    }
    await tx.template.delete({ where: { id } });
    await audit(tx, actor, "template.remove", before.name, before);
    return { result: before, removed: true };
  });
}

function requireFitting(template: Pick<TemplateRecord, "channel" | "subject">): void {
  if (template.channel !== "email" && template.subject !== null) {
    throw invalid("subject", "only an email template has one", "channel");
  }
}

function present(row: TemplateModel): TemplateRecord {
  return {
    ...stampsOf(row),
    name: row.name,
    channel: templateRecord.shape.channel.parse(row.channel),
    subject: row.subject,
    content: row.content,
    enabled: row.enabled,
  };
}
