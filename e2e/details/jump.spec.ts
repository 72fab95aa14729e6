import { expect, test } from "../fixtures.ts";

test("Ctrl+K jumps to a page, a flow, a hub, a pasted guid, and to what a number, a contact or an agent had", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const search = page.getByRole("textbox", { name: "Search or jump to" });
  const jump = async (text: string) => {
    await page.keyboard.press("Control+k");
    await search.fill(text);
    await expect(page.getByRole("dialog").getByText(text, { exact: false }).first()).toBeVisible();
    await page.keyboard.press("Enter");
  };
  const agent = `zeno${Date.now()}`;
  const sent = async (client: object, agents: string[] = []) => {
    const timings = { startDate: new Date().toISOString().replace("T", " ").slice(0, 19) };
    const of = { campaign: "Demo", channel: "sms", direction: "inbound", client, timings };
    const segments = [{}, ...agents.map((name) => ({ agent: name }))].map((one, n) => ({
      ...of,
      ...one,
      segmentId: `${n}`,
    }));
    const guid = crypto.randomUUID();
    expect((await api.post("/api/interactions", { data: { guid, segments } })).status()).toBe(200);
    return guid;
  };
  await test.step("Open the overview", async () => {
    // More agents than are listed; the one with exactly this name comes last by name.
    const others = ["a", "b", "c"].map((letter) => `${letter} ${agent}`);
    await sent({ id: "34600000001" }, [...others, agent]);
    await signIn();
    await page.goto("/overview");
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  });
  await test.step("Jump to pages, a flow and a hub", async () => {
    await jump("Flows");
    await expect(page).toHaveURL("/flows");
    await jump("List history");
    await expect(page).toHaveURL("/lists");
    await jump("Retention");
    await expect(page).toHaveURL("/settings/retention");
    await jump("demo-webhook");
    await expect(page).toHaveURL("/flows/demo-webhook");
    await jump("demo-whatsapp");
    await expect(page).toHaveURL("/hubs/demo-whatsapp");
  });
  await test.step("Jump to a pasted guid", async () => {
    const params = {
      initialdate: "2026-01-01 00:00:00",
      finaldate: `${new Date().toISOString().slice(0, 10)} 00:00:00`,
      index: "0",
      rows: "1",
    };
    const { result } = await (await api.get("/api/interactions", { params })).json();
    await page.keyboard.press("Control+k");
    await search.fill(` ${result[0].guid.toUpperCase()} `);
    await accessible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/interactions/${result[0].guid}`);
  });
  await test.step("Jump to a number, a contact id and an agent", async () => {
    const number = `${Date.now()}`.slice(-9);
    const client = { id: `34${number}`, name: "Someone", contactId: `crm-jump-${number}` };
    const guid = await sent(client);
    const dialog = page.getByRole("dialog", { name: "Search or jump to" });
    for (const [typed, entry, address] of [
      [`+34 ${number.slice(0, 3)} ${number.slice(3, 7)}`, `Someone · 34${number}`, new RegExp(guid)],
      [client.contactId, `Interactions of contact ${client.contactId}`, new RegExp(`contact=${client.contactId}`)],
      ["luis", "Interactions of agent luis", /range=month&agents=luis/],
      [agent, `Interactions of agent ${agent}`, new RegExp(`range=month&agents=${agent}`)],
    ] as const) {
      await page.keyboard.press("Control+k");
      await search.fill(typed);
      await dialog.getByText(entry).first().click();
      await expect(page).toHaveURL(address);
    }
  });
});
