import { type APIRequestContext, expect } from "@playwright/test";

export async function makeHub(api: APIRequestContext, name: string, fields: object = {}): Promise<string> {
  const data = { name, channel: "telephony", mode: "predictive", campaign: "Demo", ...fields };
  expect((await api.post("/api/hubs", { data })).status()).toBe(200);
  return `/hubs/${encodeURIComponent(name)}`;
}

/** Uploads a list and waits until it is loaded. */
export async function load(api: APIRequestContext, hub: string, filename: string, list: unknown[]): Promise<number> {
  const path = `/api/dialer/id/${encodeURIComponent(hub)}/lists`;
  const answer = await api.post(`${path}?onError=skip`, { data: { filename, list } });
  const { id } = (await answer.json()).result;
  await expect.poll(async () => (await (await api.get(`${path}/${id}`)).json()).result.status).toBe("inactive");
  return id;
}

/** Activates a list that is loaded. */
export async function activate(api: APIRequestContext, hub: string, list: number): Promise<void> {
  const path = `/api/dialer/id/${encodeURIComponent(hub)}/lists/${list}`;
  expect((await api.patch(path, { data: { status: "active" } })).status()).toBe(200);
}
