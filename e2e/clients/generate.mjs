// Generates both clients of an OpenAPI document: `node generate.mjs <folder with openapi.json>`.
import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";

// The generators are written for the programming interface that TypeScript had up to version 6.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" ? new URL("typescript.mjs", import.meta.url).href : specifier, context),
});

const [folder = "."] = process.argv.slice(2);
const document = JSON.parse(readFileSync(join(folder, "openapi.json"), "utf8"));

const { default: openapiTS, astToString } = await import("openapi-typescript");
// A parameter with a default may be left out.
const schema = await openapiTS(document, { defaultNonNullable: false });
writeFileSync(join(folder, "schema.ts"), astToString(schema));

const { createClient } = await import("@hey-api/openapi-ts");
await createClient({
  input: document,
  output: { path: join(folder, "hey-api"), module: { extension: ".js" } },
  logs: { level: "silent" },
});
