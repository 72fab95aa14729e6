import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

export type Scheme = "light" | "dark";

type Rules = axe.RunOnly;

const everything: Rules = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
const looks: Rules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** The further rows of a table are made like its first, and looking at all of them takes most of the time. */
const FURTHER_ROWS = "tbody > tr:nth-child(n + 9)";
const NEW = "data-unseen";

/** The minified file: the script that axe gives of itself is more than twice as long, and each page reads it anew. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Fails on anything that axe finds on the page of this moment, in these schemes. Axe takes long: it skips structures that
 * an earlier scan of this run has passed.
 */
export async function expectAccessible(page: Page, schemes: readonly Scheme[]): Promise<void> {
  // A page that is on its way has none for a moment.
  await expect(page, page.url()).toHaveTitle(/./);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    // A colour on its way from one scheme to the other is of neither.
    await page.evaluate(async () => {
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
    });
    // What is there is the same in both; what it looks like is not.
    const rules = colorScheme === schemes[0] ? everything : looks;
    const found = await look(page, rules);
    expect(found.violations, `${page.url()} in ${colorScheme}`).toEqual([]);
    remember(found.unseen);
  }
}

async function look(page: Page, rules: Rules): Promise<{ unseen: string[]; violations: string[] }> {
  for (;;) {
    const unseen = await page.evaluate(markUnseen, { seen: [...seenBefore()], further: FURTHER_ROWS, mark: NEW });
    if (unseen.length === 0) return { unseen, violations: [] };
    try {
      return { unseen, violations: await violationsIn(page, rules) };
    } catch (error) {
      // The page drew the marked elements anew before axe looked: then they are marked again.
      if (!String(error).includes("No elements found for include")) throw error;
    }
  }
}

async function violationsIn(page: Page, runOnly: Rules): Promise<string[]> {
  // A page keeps it until it is left.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const context = { include: [[`[${NEW}]`]], exclude: [[FURTHER_ROWS]] };
  // Lists of what is well take time too. What users wrote, as a frame shows it, is not of the product.
  const options: axe.RunOptions = { runOnly, resultTypes: ["violations"], iframes: false };
  const { violations } = await page.evaluate(
    ([where, how]) => (window as unknown as { axe: typeof axe }).axe.run(where, how),
    [context, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/**
 * What the elements of the page are to axe and have not been in an earlier scan. Marks the topmost of such elements.
 * An element is its tag, classes, roles, which attributes it has, what names it, and the colours that it is drawn in.
 */
function markUnseen({ seen, further, mark }: { seen: string[]; further: string; mark: string }): string[] {
  const before = new Set(seen);
  const unseen = new Set<string>();
  for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
  const transparent = "rgba(0, 0, 0, 0)";

  const own = (element: Element, style: CSSStyleDeclaration, ground: string): string => {
    const classes = [...element.classList].filter((name) => !name.startsWith("__m__")).sort();
    const attributes = element.getAttributeNames().filter((name) => !["class", "style", "id"].includes(name));
    const values = ["role", "type", "aria-hidden", "tabindex", "disabled"].map((name) => element.getAttribute(name));
    const names = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const named = [
      (element.textContent ?? "").trim() !== "",
      ((element as HTMLInputElement).labels?.length ?? 0) > 0,
      names.every((id) => document.getElementById(id)?.textContent?.trim()),
      Boolean(element.getAttribute("aria-label")?.trim()),
    ];
    const drawn = [style.color, ground, style.fontSize, style.fontWeight, style.opacity];
    return [element.tagName, classes, attributes.sort(), values, named, drawn].join("|");
  };

  // FNV-1a, twice: 64 bits are enough for some ten thousand structures.
  const digestOf = (text: string): string => {
    let [a, b] = [0x811c9dc5, 0x01000193];
    for (let i = 0; i < text.length; i++) {
      a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
      b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b);
    }
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  };

  const walk = (element: Element, parent: string, around: string, isInside: boolean): void => {
    if (element.matches(further)) return;
    const style = getComputedStyle(element);
    if (style.display === "none") return;
    const ground = style.backgroundColor === transparent ? around : style.backgroundColor;
    const is = own(element, style, ground);
    const digest = digestOf(`${parent} > ${is}`);
    const isNew = !before.has(digest);
    if (isNew) unseen.add(digest);
    if (isNew && !isInside) element.setAttribute(mark, "");
    for (const child of element.children) walk(child, is, ground, isInside || isNew);
  };
  walk(document.documentElement, "", "", false);
  return [...unseen];
}

const file = () => process.env.E2E_SEEN ?? "";

/** Shared by the workers of a run, as a file that each of them adds to. */
function seenBefore(): Set<string> {
  return new Set(existsSync(file()) ? readFileSync(file(), "utf8").split("\n") : []);
}

function remember(seen: string[]): void {
  if (seen.length > 0) appendFileSync(file(), `${seen.join("\n")}\n`);
}
