import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Page,
  type Response,
} from "@playwright/test";
import { isBusy } from "../lib/testing/time-limits.ts";
import { expectAccessible, type Scheme } from "./accessibility.ts";
import { admin } from "./app.ts";

/**
 * Where a busy machine stands still for a second, the service refuses what more the one user of all journeys asks for, and
 * the page asks again by itself. That is no error of the page, if it then had its answer.
 */
const REFUSED_FOR_NOW = /status of 503/;

type Fixtures = {
  /** What the browser may log as an error in this test: a refused request, say. */
  tolerated: RegExp[];
  /** Signs in without the form. */
  signIn: (user?: { username: string; password: string }) => Promise<void>;
  /** The API, with the administrator's key. */
  api: APIRequestContext;
  /** Fails on anything that axe finds on the page as it stands, in light and in dark. */
  accessible: (schemes?: Scheme[]) => Promise<void>;
};

type Sessions = { sessions: Map<string, Cookie[]> };

export const test = base.extend<Fixtures, Sessions>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.E2E_URL ?? ""),

  tolerated: [[], { option: true }],

  // Of every context, those that a test opens by itself too.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (options?.javaScriptEnabled !== false) waitForScripts(context);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],

  page: async ({ page, tolerated }, use) => {
    const errors: { text: string; where: string }[] = [];
    const answered = new Set<string>();
    const note = (text: string, where = "") => {
      if (!tolerated.some((pattern) => pattern.test(text))) errors.push({ text, where });
    };
    page.on("console", (message) => message.type() === "error" && note(message.text(), message.location().url));
    page.on("pageerror", (error) => note(error.message));
    // A refusal takes back what was answered before it.
    page.on("response", (answer) => {
      if (answer.ok()) answered.add(answer.url());
      else answered.delete(answer.url());
    });
    await use(page);
    const isOver = ({ text, where }: (typeof errors)[0]) => REFUSED_FOR_NOW.test(text) && answered.has(where);
    expect(errors.filter((error) => !(isBusy && isOver(error)))).toEqual([]);
  },

  // A password takes long to check, which is as it should be, but not for every journey.
  sessions: [async ({ browserName: _ }, use) => use(new Map()), { scope: "worker" }],

  signIn: async ({ page, context, baseURL, sessions }, use) => {
    await use(async ({ username, password } = admin) => {
      const known = sessions.get(`${username} ${password}`);
      if (known) {
        await context.addCookies(known);
        if ((await page.request.get("/api/webhooks/names")).ok()) return;
        await context.clearCookies();
      }
      const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
      const form = { username, password, csrfToken, json: "true", callbackUrl: "/" };
      const headers = { origin: baseURL ?? "" };
      const answer = await page.request.post("/api/auth/callback/credentials", { form, headers });
      expect(answer.status()).toBe(200);
      const cookies = await context.cookies();
      sessions.set(
        `${username} ${password}`,
        cookies.filter(({ name }) => name.includes("session-token")),
      );
    });
  },

  api: async ({ playwright, baseURL }, use) => {
    const context = await playwright.request.newContext({
      baseURL: baseURL ?? "",
      extraHTTPHeaders: { "x-apikey": admin.key },
    });
    await use(context);
    await context.dispose();
  },

  accessible: async ({ page }, use) => use((schemes = ["light", "dark"]) => expectAccessible(page, schemes)),
});

export { expect };

/**
 * A page that is opened is waited for until its scripts run: what the server has drawn is there before, and a key that is
 * pressed then is lost. Who gives `waitUntil` wants the page as it is by then.
 */
function waitForScripts(context: BrowserContext): void {
  context.on("page", (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (url, options) => untilHydrated(page, await goto(url, options), options);
    page.reload = async (options) => untilHydrated(page, await reload(options), options);
  });
}

async function untilHydrated(page: Page, answer: Response | null, options: { waitUntil?: string } = {}) {
  const isPage = answer?.ok() && answer.headers()["content-type"]?.startsWith("text/html");
  if (isPage && !options.waitUntil) await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  return answer;
}
