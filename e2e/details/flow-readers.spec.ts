import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

const small = drawn([{ kind: "webhook", label: "Begin", at: [0, 0] }]);

test("who may only read flows looks at a drawing, and nothing there changes it or fails", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "read", small);
  await api.put(flow.address, { multipart: { drawFlowObj: small } });
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.request().method()} ${answer.url()}`);
  });
  await test.step("Sign in with a profile that may only read", async () => {
    const now = Date.now();
    const profile = { name: `Readers ${now}`, actions: ["flows:read"], campaigns: "all", hubs: "all", agents: "all" };
    const reader = { username: `reader${now}`, password: "a journey of a password" };
    expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
    expect((await api.post("/api/users", { data: { ...reader, profile: profile.name } })).status()).toBe(200);
    await signIn(reader);
  });
  await test.step("Keys change nothing in a drawing", async () => {
    await page.goto(flow.page);
    await expect(page.getByText("Read only")).toBeVisible();
    await page.getByRole("group", { name: "Begin" }).click();
    for (const key of ["ArrowRight", "Delete", "Control+d", "Control+x", "Control+v", "Control+s", "l"]) {
      await page.keyboard.press(key);
    }
    await expect(page.getByRole("group", { name: "Begin" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("Saved");
  });
  await test.step("Buttons that change something are disabled or hidden", async () => {
    for (const name of ["Save", "Deploy", "Add a note to this version"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
    }
    for (const name of ["Paste", "Tidy up", "Undo", "Import", "Add a module"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
    }
    await accessible();
  });
  await test.step("Templates cannot be used", async () => {
    await page.goto("/flows/new/templates");
    await expect(page.getByText("A user who may change flows can create one.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Blank flow" })).toBeDisabled();
    await expect(page.getByRole("list", { name: "Templates" }).getByRole("button").first()).toBeDisabled();
  });
  await test.step("No request was refused", async () => {
    expect(refused).toEqual([]);
  });
});
