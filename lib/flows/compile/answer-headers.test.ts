import { expect, test } from "vitest";
import { following, found, inHome, node } from "./sketch.fixture.ts";

test.each([
  "Clear-Site-Data",
  "Connection",
  "Content-Length",
  "Content-Security-Policy",
  "Content-Security-Policy-Report-Only",
  "Keep-Alive",
  "Proxy-Authenticate",
  "Proxy-Connection",
  "Set-Cookie",
  "TE",
  "Trailer",
  "Transfer-Encoding",
  "Upgrade",
  "X-Run-Id",
])("a Respond node that sets %s is a problem of the flow, however it is written", (name) => {
  for (const written of [name, name.toLowerCase(), name.toUpperCase()]) {
    const text = inHome(...following(node(2, "respond", { headers: { [written]: "x" }, body: "{}" })));
    expect(found(text)).toEqual([`setting 2 headers.${written} headerReserved`]);
  }
});
