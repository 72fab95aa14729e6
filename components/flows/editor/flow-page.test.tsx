import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { MeProvider } from "@/components/frame/me";
import type { FlowHead } from "@/lib/flows/page-data.ts";
import type { Folds } from "@/lib/folds.ts";
import messages from "@/lib/i18n/messages/en/index.ts";
import { FlowPage } from "./flow-page";
import type { EditorPart } from "./folds";
import { EditorPanels } from "./panels";

const head = {
  name: "a/b & c",
  description: "Answers the shop",
  version: 4,
  liveVersion: 3,
  problemCount: 0,
  paused: null,
};

/** The page as the server sends it, where nothing has been asked for yet. */
function htmlOf(flow: FlowHead | null, folds: Folds<EditorPart> = {}, mayWrite = true): string {
  return renderToString(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <MeProvider me={{ username: "ana", permissions: mayWrite ? ["flows:read", "flows:write"] : ["flows:read"] }}>
            <EditorPanels folds={folds}>
              <FlowPage name="a/b & c" head={flow} />
            </EditorPanels>
          </MeProvider>
        </QueryClientProvider>
      </MantineProvider>
    </NextIntlClientProvider>,
  );
}

const panelsIn = (html: string) => [...html.matchAll(/data-panel="(\w+)"/g)].map(([, panel]) => panel);

test("the HTML of a flow's page has its name, its state and the places of its panels", () => {
  const html = htmlOf(head);
  expect(html).toContain('<h1 title="Answers the shop">a/b &amp; c</h1>');
  expect(html).toContain("Live, version 3");
  expect(panelsIn(html)).toEqual(["palette", "side"]);
});

test("a paused flow says so and why; who may write can resume it", () => {
  const paused = { ...head, paused: { reason: "It ends processes.", at: "2026-01-02 03:04:05" } };
  expect(htmlOf(paused)).toMatch(/title="It ends processes\.".*Paused.*Resume/s);
  expect(htmlOf(paused, {}, false)).not.toContain("Resume");
});

test("a flow that is live with problems says so, in the colour of what fails", () => {
  const live = { ...head, liveVersion: 4 };
  expect(htmlOf({ ...live, problemCount: 2 })).toMatch(/data-tone="stop"[^>]*>[^<]*(<[^>]*>)*Live, with problems/);
  expect(htmlOf(live)).not.toContain("with problems");
});

test("a panel that is folded, or not for this reader, has no place", () => {
  expect(panelsIn(htmlOf(head, { side: "folded" }))).toEqual(["palette"]);
  expect(panelsIn(htmlOf(head, {}, false))).toEqual(["side"]);
});

test("of a flow that the server does not find, the page has its name alone", () => {
  const html = htmlOf(null);
  expect(html).toContain("a/b &amp; c</h1>");
  expect(panelsIn(html)).toEqual([]);
});
