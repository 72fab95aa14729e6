import type { Browser, BrowserContext, Page, Response } from "@playwright/test";

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
