import { boolean, choice, headers, into, optional, parameters, retry, template, timeout } from "../fields.ts";
import { nodeSpec, outputs, sampleOutput } from "../spec.ts";

/** Calls another system. A status of 400 or more leaves by `error`, no answer in time by `timeout`. */
export const httpSpec = nodeSpec({
  kind: "http",
  group: "action",
  icon: "World",
  outputs: outputs("ok", "error", "timeout"),
  parameters: parameters({
    method: choice(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
    url: template({ secrets: true, example: "https://example.com/orders" }),
    headers: headers({ secrets: true }).default({}),
    body: optional(
      template({
        multiline: true,
        secrets: true,
        shownWhen: { field: "method", is: ["POST", "PUT", "PATCH"] },
        example: `{"order": \${BODY.id}}`,
      }),
    ),
    timeout,
    ...retry,
    idempotencyKey: boolean().default(false),
    into: into("response"),
  }),
  sample: {
    method: "POST",
    url: "https://api.example.com/orders",
    headers: {},
    body: "{}",
    timeout: 10,
    retries: 2,
    backoff: 2,
    idempotencyKey: false,
    into: "response",
  },
  gives: (data, leaving) => (leaving === "timeout" ? {} : response(data)),
});

const response = sampleOutput("into", "response", {
  status: 200,
  headers: { "content-type": ["application/json"] },
  body: { id: "4711", status: "accepted" },
});
