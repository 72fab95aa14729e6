import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import en from "../i18n/messages/en/common-part.ts";
import flows from "../i18n/messages/en/flows-part.ts";
import outbound from "../i18n/messages/en/outbound-part.ts";
import settings from "../i18n/messages/en/settings-part.ts";
import { files, imports, textOf } from "./sources.ts";

const parts: Record<string, object> = { common: en, flows, outbound, settings };
const sources = new Set(files);
const targetsOf = Map.groupBy(
  imports.filter(({ isType }) => !isType),
  ({ file }) => file,
);

/** What is drawn with a file, now or later. The palette gives itself what it shows. */
function drawnWith(first: string): Set<string> {
  const drawn = new Set([first]);
  for (const file of drawn) {
    for (const { target } of targetsOf.get(file) ?? []) {
      const found = [target, `${target}.ts`, `${target}.tsx`].find((path) => sources.has(path));
      if (found && !found.endsWith("/palette-dialog.tsx")) drawn.add(found);
    }
  }
  return drawn;
}

const matchesIn = (file: string, pattern: RegExp) => [...textOf(file).matchAll(pattern)].map(([, found = ""]) => found);

/** The layouts that a page stands in. */
function layoutsOf(page: string): string[] {
  const above: string[] = [];
  for (let folder = dirname(page); folder !== "."; folder = dirname(folder)) above.push(join(folder, "layout.tsx"));
  return above.filter((file) => sources.has(file));
}

function missingFor(page: string): string[] {
  const given = [page, ...layoutsOf(page)].flatMap((file) => matchesIn(file, /<WithWords of="(\w+)"/g));
  const areas = new Set(["common", ...given].flatMap((part) => Object.keys(parts[part] ?? {})));
  const asks = [...drawnWith(page)].filter((file) => file.startsWith("components/") || file === page);
  return asks.flatMap((file) =>
    matchesIn(file, /useTranslations\("(\w+)/g)
      .filter((area) => !areas.has(area))
      .map((area) => `${file} shows ${area}`),
  );
}

const pages = files.filter((file) => /^app\/.*\/page\.tsx$/.test(file));

test.each(pages)("%s is given the messages of all that it draws", (page) => {
  expect(missingFor(page)).toEqual([]);
});

test("what stands on every page asks for common messages alone", () => {
  for (const layout of ["app/layout.tsx", "app/(admin)/layout.tsx"]) expect(missingFor(layout)).toEqual([]);
  expect(pages.length).toBeGreaterThan(30);
});
