import type { Browser, BrowserContext, Page, Request, Response } from "@playwright/test";

/** The password of the administrator whose pages are opened. */
export const benchPassword = "a password of the benchmark";

/** A browser of its own, with nothing in its cache: a laptop in English. */
export function freshBrowser(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ locale: "en-US", viewport: { width: 1366, height: 768 } });
}

/** Signs in without the form. */
export async function signInTo(context: BrowserContext, base: string): Promise<void> {
  const { csrfToken } = await (await context.request.get(`${base}/api/auth/csrf`)).json();
  const form = { username: "admin", password: benchPassword, csrfToken, json: "true", callbackUrl: "/" };
  await context.request.post(`${base}/api/auth/callback/credentials`, { form, headers: { origin: base } });
}

/** KB of the JavaScript that a page's document names, as it came over the wire. */
export async function ownScriptKb(page: Page, document: Response | null): Promise<number> {
  const html = (await document?.text()) ?? "";
  const named = [...html.matchAll(/<script[^>]* src="([^"]+\.js)[^"]*"/g)].map(([, path = ""]) => path);
  return page.evaluate((paths) => {
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const own = all.filter(({ name }) => paths.includes(new URL(name).pathname));
    return own.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
  }, named);
}

/** Notes the scripts that a page asks for from now on, until it is asked how many KB came of those before a moment. */
export function notingScripts(page: Page): { loadedKb: (beforeMs: number) => Promise<number> } {
  const asked: Request[] = [];
  const note = (request: Request) => request.resourceType() === "script" && asked.push(request);
  page.on("request", note);
  return {
    loadedKb: async (beforeMs) => {
      page.off("request", note);
      await Promise.all(asked.map(async (request) => (await request.response())?.finished()));
      return page.evaluate(loadedBefore, beforeMs);
    },
  };
}

/** Runs in the page: KB of JavaScript, as it came over the wire, that it began to load before a moment of its own. */
function loadedBefore(ms: number): number {
  const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const own = all.filter(({ name, startTime }) => startTime < ms && new URL(name).pathname.endsWith(".js"));
  return own.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
}
