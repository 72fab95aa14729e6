import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const drawing =
  '{"drawflow":{"Home":{"data":{"1":{"id":1,"name":"event","data":{"event":"lead.saved"},"class":"","html":"","typenode":false,"inputs":{},"outputs":{},"pos_x":10,"pos_y":20}}}}}\r\n';

export const address = (name: string) => `/api/webhooks/id/${encodeURIComponent(name)}`;
export const unique = (word: string) => `${word} ${Date.now().toString(36)}`;

export async function make(api: APIRequestContext, name: string, fields: Record<string, string> = {}) {
  const made = await api.post(address(name), { multipart: { drawFlowObj: drawing, type: "event", ...fields } });
  expect(made.status()).toBe(200);
}

export const recordOf = async (api: APIRequestContext, name: string) =>
  (await (await api.get(address(name))).json()).result;
export const tableOf = (page: Page) => page.getByRole("table", { name: "Flows", exact: true });
export const rowOf = (page: Page, name: string) => tableOf(page).getByRole("row").filter({ hasText: name });
export const namesIn = (table: Locator) =>
  table.locator("tbody a[href^='/flows/']:not([aria-description])").allTextContents();
