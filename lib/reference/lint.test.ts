import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { openApi } from "./openapi.ts";

test("Redocly's recommended rules find nothing in the document", async () => {
  // Nothing leaves the machine: neither rules nor telemetry are fetched or sent.
  const config = await createConfig({ extends: ["recommended"], telemetry: "off" });
  const source = JSON.stringify(openApi());
  const found = await lintFromString({ source, config, absoluteRef: "openapi.json" });
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});
