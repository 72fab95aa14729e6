import { invalid } from "../errors.ts";
import type { TemplateModel } from "../generated/prisma/models/Template.ts";
import { recordVerbs } from "./record.ts";
import { given, stampsOf } from "./rows.ts";
import { type TemplateChanges, type TemplateFields, type TemplateRecord, templateRecord } from "./schema/template.ts";
import { inAnyCase } from "./table-page.ts";

/** A template keeps its channel: hubs and contacts of that channel may name it. One that is in use is disabled instead of removed. */
export const { list, read, create, update, remove } = recordVerbs<
  "templates",
  TemplateModel,
  TemplateRecord,
  TemplateFields,
  TemplateChanges
>({
  table: "template",
  unique: "name",
  target: ({ name }) => name,
  searched: {
    from: "template r",
    texts: ["r.name", "r.subject", "r.content"],
    sorts: {
      name: inAnyCase("r.name"),
      channel: ["r.channel", "lower(r.name)"],
      subject: [...inAnyCase("r.subject"), "lower(r.name)"],
      enabled: ["r.enabled", "lower(r.name)"],
    },
  },
  rows: (tx, where) => tx.template.findMany({ where }),
  present: (rows) => rows.map(present),
  insert(tx, fields) {
    requireFitting(fields);
    return tx.template.create({ data: fields });
  },
  alter(tx, id, changes, { channel }) {
    if (changes.channel !== undefined && changes.channel !== channel) {
      throw invalid("channel", `is ${channel} and cannot be changed; create another template instead`, "fixed");
    }
    requireFitting({ channel, subject: changes.subject ?? null });
    return tx.template.update({ where: { id }, data: given(changes) });
  },
});

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
