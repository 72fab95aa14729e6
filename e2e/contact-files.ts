import { join } from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** The samples that are read in a browser lie with what reads them. */
export const sample = (name: string) =>
  join(import.meta.dirname, name.endsWith(".json") ? "samples" : "../lib/contact-file/samples", name);

/** A file made up here, as a browser's file input takes it. */
export const fileOf = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

/** So many contacts that they go in several pieces. */
export function longList(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => `+34600${String(row).padStart(6, "0")};Ana ${row}`);
  return `telefono;nombre\n${lines.join("\n")}\n`;
}

/** From a chosen file to its columns; where they are known from before, the way back to them. */
export async function toMatch(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: /^(Match columns|Review)$/ })).toBeVisible();
  const change = page.getByRole("button", { name: "Change matching" });
  if (await change.isVisible()) await change.click();
  await expect(page.getByRole("list", { name: "Columns" })).toBeVisible();
}

/** From a chosen file to its review, by the matching that was made for it. */
export async function toReview(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: /^(Match columns|Review)$/ })).toBeVisible();
  const next = page.getByRole("button", { name: "Next", exact: true });
  if (await next.isVisible()) await next.click();
  await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
}

/** From a review to another file. */
export async function backToFile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Choose a file")).toBeVisible();
}

let made = 0;

/** A hub that no other journey uses. */
export async function newHub(api: APIRequestContext, more: object = {}): Promise<string> {
  const name = `wizard ${Date.now()} ${++made} ${Math.random().toString(36).slice(2, 6)}`;
  const data = { name, channel: "telephony", mode: "predictive", campaign: "Demo", ...more };
  expect((await api.post("/api/hubs", { data })).status()).toBe(200);
  return name;
}

type Journey = { page: Page; signIn: () => Promise<void>; api: APIRequestContext };

/** Opens the upload wizard of a hub that no other journey uses. */
export async function inWizard({ page, signIn, api }: Journey, more: object = {}): Promise<string> {
  const hub = await newHub(api, more);
  await signIn();
  await page.goto(uploadOf(hub));
  return hub;
}

export const uploadOf = (hub: string) => `/hubs/${encodeURIComponent(hub)}/upload`;

/** What the service has of the list that the page shows in the end. */
export async function loadedList(page: Page, api: APIRequestContext, hub: string) {
  await page.waitForURL(/\/lists\/\d+/);
  const id = /\/lists\/(\d+)/.exec(page.url())?.[1];
  const path = `/api/dialer/id/${encodeURIComponent(hub)}/lists/${id}`;
  const status = async () => (await (await api.get(path)).json()).result.status;
  await expect.poll(status).toBe("inactive");
  return (await (await api.get(path)).json()).result;
}

/** The lists that a hub has. */
export async function listsOf(api: APIRequestContext, hub: string): Promise<{ received: number }[]> {
  return (await (await api.get(`/api/dialer/id/${encodeURIComponent(hub)}/lists`)).json()).result;
}
