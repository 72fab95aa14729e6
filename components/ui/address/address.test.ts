import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { parseAsString, useQueryStates } from "nuqs";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { AddressProvider } from "./address";

type Change = Partial<Record<"connected" | "direction" | "channels", string | null>>;
type ChangeAddress = (to: Change) => Promise<URLSearchParams>;

const parsers = { connected: parseAsString, direction: parseAsString, channels: parseAsString };

function Page({ take }: { take: (change: ChangeAddress) => void }) {
  const [, change] = useQueryStates(parsers, { history: "push" });
  take(change);
  return null;
}

/** The browser's address bar, which anyone may write to. */
function addressBar(address: string) {
  const bar = new URL(address);
  const write = (_state: unknown, _title: string, to: string) => {
    bar.href = new URL(to, bar).href;
  };
  vi.stubGlobal("location", bar);
  vi.stubGlobal("history", { pushState: write, replaceState: write });
  return bar;
}

/** How a page that shows `search` changes the address. */
function changeOn(search: string): ChangeAddress {
  let change: ChangeAddress | undefined;
  const take = (given: ChangeAddress) => {
    change = given;
  };
  const provided = createElement(AddressProvider, null, createElement(Page, { take }));
  const router = createElement(SearchParamsContext, { value: new URLSearchParams(search) as never }, provided);
  renderToString(createElement(PathnameContext, { value: "/interactions" }, router));
  if (!change) throw new Error("The page was not drawn.");
  return change;
}

test("a choice keeps those before it, also where the router has put an older address back meanwhile", async () => {
  const bar = addressBar("http://localhost/interactions?from=2026-11-01");
  const change = changeOn(bar.search);
  await change({ connected: "WITH_AGENT" });
  const older = bar.search;
  expect(older).toBe("?from=2026-11-01&connected=WITH_AGENT");
  await change({ direction: "INBOUND" });
  expect(bar.search).toBe(`${older}&direction=INBOUND`);
  bar.search = older;
  await change({ channels: "sms" });
  expect(bar.search).toBe(`${older}&direction=INBOUND&channels=sms`);
  bar.search = older;
  await change({ direction: null });
  expect(bar.search).toBe(`${older}&channels=sms`);
});
