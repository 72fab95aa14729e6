import { choice, expression, into, named, optional, parameters, template, variables } from "../fields.ts";
import { nodeSpec, outputs, sampleOutput } from "../spec.ts";

const one = { shownWhen: { field: "from", is: ["fields"] } };

/** Gives a hub contacts to reach at once or at a chosen time, ahead of its lists. */
export const addLeadsSpec = nodeSpec({
  kind: "add_leads",
  group: "action",
  icon: "UserPlus",
  outputs: outputs("ok", "error"),
  parameters: parameters({
    hub: named("hub"),
    from: choice(["fields", "list"]).default("fields"),
    address: optional(template({ ...one, example: `\${BODY.phone}` })),
    contactId: optional(template(one)),
    scheduleDate: optional(template(one)),
    timezone: optional(template({ ...one, folded: true })),
    priority: optional(expression({ ...one, folded: true })),
    content: optional(template({ ...one, multiline: true })),
    data: variables("expression", one).default({}),
    leads: optional(
      expression({ returns: "list", shownWhen: { field: "from", is: ["list"] }, example: "BODY.contacts" }),
    ),
    into: into("leads"),
  })
    .refine(({ from, address }) => from !== "fields" || address !== undefined, { path: ["address"], error: "required" })
    .refine(({ from, leads }) => from !== "list" || leads !== undefined, { path: ["leads"], error: "required" }),
  needs: "lists:write",
  sample: { hub: "demo-calls", from: "fields", address: "+59899123456", data: {}, into: "leads" },
  gives: sampleOutput("into", "leads", { received: 1, saved: 1, leads: [{ id: 42, scheduledFor: null }] }),
});
