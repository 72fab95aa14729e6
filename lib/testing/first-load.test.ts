import { expect, test } from "vitest";
import { files, imports, textOf } from "./sources.ts";

const known = new Set(files);

/** How a page's first script leads to each package that comes with it, without what is loaded later. */
function loadedWith(first: string): Map<string, string[]> {
  const ways = new Map<string, string[]>([[first, [first]]]);
  for (const [file, way] of ways) {
    for (const { target, isType, isLazy } of imports.filter((one) => one.file === file)) {
      const found = [target, `${target}.ts`, `${target}.tsx`].find((path) => known.has(path)) ?? target;
      if (!isType && !isLazy && !ways.has(found)) ways.set(found, [...way, found]);
    }
  }
  return ways;
}

test.each(["flow-editor", "version-viewer", "flow-page"])(
  "%s draws a flow before the editor of code and the language of expressions are there",
  (name) => {
    const ways = loadedWith(`components/flows/editor/${name}.tsx`);
    const heavy = [...ways].filter(([target]) => /^(@codemirror|@lezer|@marcbachmann|re2js|@dagrejs)/.test(target));
    expect(heavy.map(([, way]) => way.join(" > "))).toEqual([]);
    expect(ways.size).toBeGreaterThan(name === "flow-page" ? 20 : 150);
  },
);

test("it tells a way that leads to them", () => {
  const ways = loadedWith("components/flows/inspector/code/view.tsx");
  expect(ways.get("@codemirror/state")?.[0]).toBe("components/flows/inspector/code/view.tsx");
});

test("what is loaded later waits within a boundary of its own: without one, the page takes no key until it is there", () => {
  const pages = files.filter((file) => /^(app|components)\/.*\.tsx$/.test(file));
  const bare = pages.flatMap((file) =>
    [...textOf(file).matchAll(/const (\w+) = dynamic\([^;]*;/g)]
      .filter(([text]) => !/\bssr: false\b|\bloading:/.test(text))
      .map(([, name]) => `${file}: ${name} needs ssr: false, or a loading of its own`),
  );
  expect(bare).toEqual([]);
});
