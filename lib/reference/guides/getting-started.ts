import type { Guide } from "./guide.ts";

export const gettingStarted: Guide = {
  lead: "From a key to a first upload and a first search, in ten minutes. The commands work as they stand on a product that was started with its demo data.",
  sections: [
    {
      title: "1. Get a key",
      blocks: [
        "The first start prints an administrator's key, once. More keys are made under Settings, API keys; each belongs to a user and can do at most what that user can do.",
        { code: "export SWITCHYARD_URL=http://127.0.0.1:3000\nexport SWITCHYARD_KEY=..." },
      ],
    },
    {
      title: "2. Make a first call",
      blocks: [
        "Ask who you are. The answer names the user of the key and its permissions.",
        { code: 'curl -sS --fail-with-body -H "X-ApiKey: $SWITCHYARD_KEY" "$SWITCHYARD_URL/api/account"', runs: true },
        "A `401` means that the key is wrong, has expired or was revoked.",
      ],
    },
    {
      title: "3. Upload a first list of contacts",
      blocks: [
        "A list goes to a hub. This one has two contacts; the second has a time zone, a priority and data of its own.",
        {
          code: `curl -sS --fail-with-body -H "X-ApiKey: $SWITCHYARD_KEY" -H 'Content-Type: application/json' \\
  --data-raw '{
    "filename": "First list",
    "list": [
      { "clientIds": ["+59899123456"] },
      { "clientIds": ["+59899123457"], "timezone": "America/Montevideo", "priority": 5, "data": { "plan": "gold" } }
    ]
  }' "$SWITCHYARD_URL/api/dialer/id/demo-calls/lists"`,
          runs: true,
        },
        "The answer comes when the list is stored safely; its `status` is `loading`. It is saved in the background and is `inactive` then. The latest list of the hub comes first:",
        {
          code: 'curl -sS --fail-with-body -H "X-ApiKey: $SWITCHYARD_KEY" "$SWITCHYARD_URL/api/dialer/id/demo-calls/lists?rows=1"',
          runs: true,
        },
        'If a contact is wrong, nothing is stored, and the answer names it: `list[1].clientIds`. With `"$SWITCHYARD_URL/api/dialer/id/demo-calls/lists?dryRun=true"` an upload is checked and not stored.',
      ],
    },
    {
      title: "4. Search interactions",
      blocks: [
        "By date, here those of today in UTC, ten to a page. `index` is the number of the page.",
        {
          code: `curl -sS --fail-with-body -G -H "X-ApiKey: $SWITCHYARD_KEY" \\
  --data-urlencode "initialdate=$(date -u +%F) 00:00:00" \\
  --data-urlencode "finaldate=$(date -u +%F) 23:59:59" \\
  --data-urlencode index=0 --data-urlencode rows=10 "$SWITCHYARD_URL/api/interactions"`,
          runs: true,
        },
        "By contact, without dates:",
        {
          code: 'curl -sS --fail-with-body -H "X-ApiKey: $SWITCHYARD_KEY" "$SWITCHYARD_URL/api/interactions?contactId=crm-00046&index=0&rows=5"',
          runs: true,
        },
        "With `-H 'Accept: text/csv'` the same search answers all its results as a file.",
      ],
    },
    {
      title: "5. Generate a client",
      blocks: [
        "The document at `/api/openapi.json` says everything that the API takes and answers, with examples. Its operation ids make good names of functions: `uploadList`, `searchInteractions`.",
        {
          code: 'curl -sS --fail-with-body "$SWITCHYARD_URL/api/openapi.json" -o openapi.json\nnpx @hey-api/openapi-ts -i openapi.json -o switchyard\nnpx openapi-typescript openapi.json -o switchyard.ts --default-non-nullable=false',
        },
        'Give the client of hey-api the key as a header, `client.setConfig({ headers: { "X-ApiKey": key } })`: its option `auth` would send it in two headers, and a request may carry one. A type for JSON or text belongs to an operation that can also answer a file.',
      ],
    },
  ],
};
