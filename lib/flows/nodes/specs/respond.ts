import { isHeaderOfOurs } from "../answer-headers.ts";
import { headers, number, optional, parameters, template, text } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Answers the caller of a webhook; the run may go on after it. */
export const respondSpec = nodeSpec({
  kind: "respond",
  group: "action",
  icon: "ArrowBackUp",
  outputs: outputs("next"),
  parameters: parameters({
    status: number(200, 599).default(200),
    contentType: text().default("application/json"),
    headers: headers({ folded: true }, isHeaderOfOurs).default({}),
    body: optional(template({ multiline: true, example: '{"accepted": true}' })),
  }),
  sample: { status: 200, contentType: "application/json", headers: {}, body: '{"accepted": true}' },
  types: ["webhook"],
});
