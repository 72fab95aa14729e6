import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";

type Drawn = {
  kind: string;
  label?: string;
  at: [x: number, y: number];
  data?: Record<string, unknown>;
  html?: string;
  /** For each output in order the nodes it leads to, counted from 1. */
  to?: number[][];
};

/** The text of a Drawflow export with these nodes in Home, their ids counted from 1. */
export function drawn(nodes: Drawn[], modules: Record<string, unknown> = {}): string {
  const data = Object.fromEntries(
    nodes.map(({ kind, label, at, data: settings, html = "", to = [] }, i) => {
      const sources = nodes.flatMap((source, from) =>
        (source.to ?? []).flatMap((targets, port) =>
          targets.includes(i + 1) ? [{ node: String(from + 1), input: `output_${port + 1}` }] : [],
        ),
      );
      const outputs = to.map((targets, port) => [
        `output_${port + 1}`,
        { connections: targets.map((target) => ({ node: String(target), output: "input_1" })) },
      ]);
      const node = {
        id: i + 1,
        name: kind,
        data: { ...(label && { label }), ...settings },
        class: kind,
        html,
        typenode: false,
        inputs: sources.length > 0 ? { input_1: { connections: sources } } : {},
        outputs: Object.fromEntries(outputs),
        pos_x: at[0],
        pos_y: at[1],
      };
      return [i + 1, node];
    }),
  );
  return JSON.stringify({ drawflow: { Home: { data }, ...modules } });
}

/** Three nodes, of which only the first two are connected. */
export const small = drawn([
  { kind: "webhook", label: "Begin", at: [0, 0], to: [[2]] },
  { kind: "condition", label: "Large?", at: [320, 0], data: { expression: "BODY.amount > 100" }, to: [[], []] },
  { kind: "respond", label: "Answer", at: [660, 0], data: { status: 200, body: "" } },
]);

/** Makes a flow of this drawing; its name, and what its drawing is now. */
export async function makeFlow(api: APIRequestContext, title: string, drawFlowObj: string) {
  const name = `${title} ${Date.now()}`;
  const address = `/api/webhooks/id/${encodeURIComponent(name)}`;
  await api.post(address, { multipart: { drawFlowObj } });
  return {
    name,
    address,
    page: `/flows/${encodeURIComponent(name)}`,
    now: async () => {
      const { result } = await (await api.get(address)).json();
      return { ...result, nodes: JSON.parse(result.drawFlowObj).drawflow.Home.data };
    },
  };
}

/** Someone else who may change flows, signed in with a browser of their own. */
export async function otherDrawer(api: APIRequestContext, browser: Browser, baseURL: string | undefined) {
  const now = Date.now();
  const [username, password] = [`ana${now}`, "a journey of a password"];
  const profile = { name: `Drawers ${now}`, actions: ["flows:write"], campaigns: "all", hubs: "all", agents: "all" };
  await api.post("/api/profiles", { data: profile });
  await api.post("/api/users", { data: { username, password, profile: profile.name } });
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
  await context.request.post("/api/auth/callback/credentials", {
    form: { username, password, csrfToken, json: "true", callbackUrl: "/" },
    headers: { origin: baseURL ?? "" },
  });
  return { username, context };
}

/** As if the tab was looked at again: what may be old by then is asked for. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

/** Adds a node of this kind as a click on the palette does. */
export async function addFromPalette(page: Page, kind: string): Promise<void> {
  await page.getByRole("list", { name: "Palette" }).getByRole("button", { name: kind, exact: true }).click();
}

export const node = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
export const port = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const saveButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** Drags it by its middle. */
export async function drag(page: Page, what: Locator, across: number, down: number): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error("what is to be dragged is not there");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across, y + down, { steps: 5 });
  await page.mouse.up();
}
