import { fill, isHtml, mergeFieldsIn } from "./merge-fields.ts";
import type { TemplatePreview } from "./template-schema.ts";

/** A message of the channel filled with a contact's data, as the contact would read it; without data it stands as written. */
export function messagePreview(
  { channel, subject, content }: { channel: string; subject: string | null; content: string },
  data: object | null,
): TemplatePreview["preview"] {
  const html = channel === "email" && isHtml(content);
  if (!data) return { subject, content, html, missing: mergeFieldsIn(`${subject ?? ""}\n${content}`) };
  const head = fill(subject ?? "", data, "line");
  const body = fill(content, data, html ? "html" : "text");
  return {
    subject: subject === null ? null : head.text,
    content: body.text,
    html,
    missing: [...new Set([...head.missing, ...body.missing])],
  };
}
