import { expect, test } from "../fixtures.ts";
import { isOnTop } from "../in-sight.ts";
import { load, makeHub } from "../made-hubs.ts";

test("the state of a record is in sight beside long names, on a small window and on a tablet", async ({
  page,
  signIn,
  api,
}) => {
  const stamp = Date.now();
  const long = (what: string) => `${what} ${stamp} ${"of the northern region ".repeat(4)}`.trim();
  const [hub, campaign, template, username] = [long("Hub"), long("Campaign"), long("Template"), `user${stamp}`];
  const timezone = "America/Argentina/ComodRivadavia";
  const [lead] = [{ clientIds: ["34600772001", "34600772002"], contactId: long("CRM"), timezone }];
  const made = async (path: string, data: object) => expect((await api.post(path, { data })).status(), path).toBe(200);
  await test.step("Create records with long texts", async () => {
    await made("/api/campaigns", { name: campaign, timezone });
    await made("/api/templates", { name: template, channel: "email", subject: long("S"), content: long("Text") });
    const mail = `${"a".repeat(60)}${stamp}@example.com`;
    await made("/api/users", { username, name: long("User"), email: mail, profile: "Supervisor" });
    await made("/api/dispositions", { levels: [long("Result"), long("Reason")], action: "final" });
    await makeHub(api, hub, { campaign });
    await made(`/api/dialer/id/${encodeURIComponent(hub)}/freshLeads`, { leads: [lead] });
    await load(api, hub, long("List"), [{ clientIds: ["34600772003"], contactId: long("CRM"), timezone }]);
  });
  await signIn();
  const pages = {
    "/hubs": ["Hubs", hub, /closed|open|disabled|contacting|enabled/i],
    [`/hubs/${encodeURIComponent(hub)}`]: ["Lists", long("List"), "inactive"],
    [`/hubs/${encodeURIComponent(hub)}/fresh-leads`]: ["Fresh leads", "34600772001", "Scheduled"],
    [`/lists?find=${stamp}`]: ["List history", long("List"), "inactive"],
    [`/settings/campaigns?find=${stamp}`]: ["Campaigns", campaign, "Enabled"],
    [`/settings/templates?find=${stamp}`]: ["Templates", template, "Enabled"],
    [`/settings/users?find=${stamp}`]: ["Users", username, "No password"],
    [`/settings/dispositions?find=${stamp}`]: ["Dispositions", long("Result"), "Enabled"],
  } as const;
  for (const [width, height] of [
    [1366, 657],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [path, [label, name, state]] of Object.entries(pages)) {
      await test.step(`${label} at ${width} px`, async () => {
        await page.goto(path);
        const row = page.getByRole("table", { name: label }).getByRole("row").filter({ hasText: name });
        const shown = row.getByText(state).first();
        await expect(shown).toBeVisible();
        expect(await isOnTop(shown)).toBe(true);
      });
    }
  }
});
