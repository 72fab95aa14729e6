import { permissions } from "../../actor.ts";
import { env } from "../../env.ts";
import { problemKinds, SHOWN_ERRORS } from "../../http/problem.ts";
import { KEPT_HOURS, KEY_CHARACTERS } from "../../idempotency/keys.ts";
import { JSON_LEVELS } from "../../json/parse.ts";
import { leadLimits } from "../../outbound/leads/schema.ts";
import { partLimits } from "../../outbound/upload/schema.ts";
import { contracts } from "../all-contracts.ts";
import { openApi } from "../openapi.ts";
import { bytes, figure, type Guide } from "./guide.ts";

const KEY = 'curl -sS --fail-with-body -H "X-ApiKey: $SWITCHYARD_KEY"';

export const aboutAuthentication: Guide = {
  lead: "Every call but health, metrics and the document needs a key, or the session of a signed-in user.",
  sections: [
    {
      title: "Keys",
      blocks: [
        "A key goes into the header `X-ApiKey`, or into `Authorization: Bearer`. Send one, not both.",
        { code: `${KEY} "$SWITCHYARD_URL/api/account"`, runs: true },
        "A key is shown once, when it is created. It belongs to a user and can do at most what that user can do; `scopes` narrow that further. It can expire, and be revoked at once.",
      ],
    },
    {
      title: "Permissions",
      blocks: [
        "Each operation of the reference names the permission that it asks for. `flows:write` and `lists:write` include reading.",
        { items: permissions.map((permission) => `\`${permission}\``) },
        "A missing permission is a `403`; under `/api/interactions` a `400` with the type `/problems/forbidden`.",
      ],
    },
    {
      title: "Sessions",
      blocks: [
        "Pages use the same API with the session's cookie. A change that is made with a cookie must come from this site. A request with a key never looks at cookies.",
      ],
    },
  ],
};

export const aboutErrors: Guide = {
  lead: "Every error is a problem document as in RFC 9457, with the content type `application/problem+json`.",
  sections: [
    {
      title: "The document",
      blocks: [
        {
          code: JSON.stringify(
            {
              type: "/problems/invalid",
              title: "invalid request",
              status: 400,
              detail: "list[17].clientIds: must have at least one number",
              instance: "/api/dialer/id/demo-calls/lists",
              requestId: "5b0d3f6e-7c1a-4f7e-9a55-2d8c8f3a1e60",
              errors: [{ path: "list[17].clientIds", code: "too_small", message: "must have at least one number" }],
              errorCount: 1,
            },
            null,
            2,
          ),
        },
        `\`errors\` names every place that is wrong, the first ${figure(SHOWN_ERRORS)} of \`errorCount\`. \`type\` and \`code\` are for programs, \`detail\` and \`message\` for people.`,
        "`requestId` is that of the answer's `X-Request-Id`. It finds the line in the service's log. A request may bring its own.",
      ],
    },
    {
      title: "All types",
      blocks: [
        {
          head: ["Status", "Type", "Title"],
          rows: [
            ...Object.entries(problemKinds).map(([code, { status, title }]) => [String(status), code, `\`${title}\``]),
          ]
            .sort()
            .map(([status = "", code = "", title = ""]) => [status, `\`/problems/${code}\``, title]),
        },
      ],
    },
    {
      title: "When to try again",
      blocks: [
        "After `429` and `503`, when the seconds of `Retry-After` have passed. After a `409` that carries `Retry-After`. After a connection that broke: with an `Idempotency-Key`, so that nothing is done twice. Any other `4xx` stays what it is until the request changes.",
      ],
    },
  ],
};

export const aboutPaging: Guide = {
  lead: "A list answers its records with the offset, the size and the exact total.",
  sections: [
    {
      title: "By record",
      blocks: [
        "`index` is the offset of the first record, from 0; `rows` is how many there may be.",
        { code: `${KEY} "$SWITCHYARD_URL/api/campaigns?index=0&rows=2"`, runs: true },
        "`total` says how many there are in all: a page is the last one where `index` and its records reach `total`.",
      ],
    },
    {
      title: "Interactions",
      blocks: [
        "In the search of interactions `index` is the number of the page, and both `index` and `rows` are required. For many pages use `next`: give it as `after` with the same search, and no row comes twice or is missing while new ones arrive.",
        "All results at once come as CSV or NDJSON, with the header `Accept`.",
      ],
    },
    {
      title: "Rows of each list",
      blocks: [{ head: ["Operation", "At most"], rows: rowsOfLists() }],
    },
  ],
};

export const aboutIdempotency: Guide = {
  lead: "A POST that carries an Idempotency-Key is done once, however often it is sent.",
  sections: [
    {
      title: "Send a key",
      blocks: [
        `Any text of 1 to ${figure(KEY_CHARACTERS)} visible ASCII characters; a UUID does. Make a new one for each thing to do, and keep it for every try.`,
        {
          code: `key=$(date +%s)-first-lead
for try in 1 2; do
  ${KEY} -H "Idempotency-Key: $key" -H 'Content-Type: application/json' \\
    --data-raw '{ "leads": [{ "clientIds": ["+59899123458"] }] }' "$SWITCHYARD_URL/api/dialer/id/demo-calls/freshLeads"
done`,
          runs: true,
        },
        "One lead was added. The second answer is the first, with the header `Idempotency-Replayed: true`.",
      ],
    },
    {
      title: "What is kept",
      blocks: [
        {
          items: [
            `The first answer is kept for ${figure(KEPT_HOURS)} hours: every \`2xx\`, and every \`4xx\` except 401, 408, 409, 413 and 429.`,
            "A `5xx` or a connection that broke leaves the key free.",
            "The same key with another body, path or query is a `409`.",
            "A secret that is shown once is null in an answer that is given again.",
          ],
        },
      ],
    },
    {
      title: "Not taken by",
      blocks: [{ items: contracts.filter((one) => one.idempotency === "refused").map(named) }],
    },
  ],
};

export function aboutLimits(): Guide {
  const { MAX_LIST_CONTACTS, MAX_LIST_BYTES } = env();
  return {
    lead: "What is over a limit is a `413`, or a `400` that names the place. Nothing of it is stored; of an NDJSON feed only the lines before it.",
    sections: [
      {
        title: "Lists and leads",
        blocks: [
          {
            head: ["What", "Contacts", "Bytes"],
            rows: [
              ["a list", figure(MAX_LIST_CONTACTS), bytes(MAX_LIST_BYTES)],
              ["a chunk of a chunked upload", figure(partLimits.contacts), bytes(partLimits.bytes)],
              ["the leads of a request", figure(leadLimits.contacts), bytes(leadLimits.bytes)],
            ],
          },
        ],
      },
      { title: "Other bodies", blocks: [{ head: ["Operation", "Body"], rows: bodyLimits() }] },
      {
        title: "Everywhere",
        blocks: [
          {
            items: [
              `JSON may be ${JSON_LEVELS} levels deep. No name may be given twice in an object.`,
              "An unknown field or parameter is refused, not ignored.",
              "Bodies are sent uncompressed. Answers are compressed for callers that ask for it.",
              "When the service is busy, requests wait in turns. What comes beyond that is a `503` with `Retry-After`.",
            ],
          },
        ],
      },
    ],
  };
}

export const aboutTimeZones: Guide = {
  lead: "Dates in answers are UTC. Dates in requests are read in the zone that the request names.",
  sections: [
    {
      title: "In answers",
      blocks: ["`yyyy-MM-dd HH:mm:ss`, always UTC. A date that belongs to another clock says so in its description."],
    },
    {
      title: "In requests",
      blocks: [
        "`timezone` is the name of a zone in the IANA database. Aliases such as `US/Eastern` are valid, offsets such as `+03:00` are not.",
        {
          code: `${KEY} -G --data-urlencode timezone=America/Montevideo \\
  --data-urlencode "initialdate=2026-10-05 00:00:00" --data-urlencode "finaldate=2026-10-05 23:59:59" \\
  --data-urlencode index=0 --data-urlencode rows=5 "$SWITCHYARD_URL/api/interactions"`,
          runs: true,
        },
        "A contact's `timezone` says which clock its hub's calling window means; absent, the hub's.",
      ],
    },
    {
      title: "When clocks change",
      blocks: [
        "A local time that a change skips moves forward by the gap. Of a local time that comes twice, the first is meant. 24:00:00, leap seconds and dates that no calendar has are refused.",
      ],
    },
  ],
};

function named({ operationId, method, path }: { operationId: string; method: string; path: string }): string {
  return `\`${operationId}\`: \`${method} ${path}\``;
}

function rowsOfLists(): string[][] {
  return Object.values(openApi().paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, parameters = [] }) => {
      const rows = parameters.find((one) => one.in === "query" && one.name === "rows");
      if (!rows) return [];
      const { maximum = Number.MAX_SAFE_INTEGER } = rows.schema;
      return [[`\`${operationId}\``, maximum < Number.MAX_SAFE_INTEGER ? figure(maximum) : "no limit"]];
    });
}

/** Of each size the operations whose bodies may have it. */
function bodyLimits(): string[][] {
  const bySize = Map.groupBy(
    contracts.filter(({ body }) => body && body.kind !== "stream"),
    ({ body }) => (body && "limit" in body ? body.limit : 0),
  );
  const most = Math.max(...[...bySize.values()].map((all) => all.length));
  return [...bySize]
    .sort(([one], [other]) => other - one)
    .map(([size, all]) => [
      all.length === most ? "all others" : all.map(({ operationId }) => `\`${operationId}\``).join(", "),
      bytes(size),
    ]);
}
