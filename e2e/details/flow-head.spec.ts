import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

test("what comes next stands out in the head: Save, then Deploy, then neither; what is rare is a sign with a name", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "head", drawn([{ kind: "webhook", label: "Begin", at: [0, 0], to: [[]] }]));
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const leads = async (name: string | null) => {
    for (const one of ["Save", "Deploy", "Test run"]) {
      await expect(button(one)).toHaveAttribute("data-variant", one === name ? "filled" : "default");
    }
  };
  await signIn();
  await page.goto(flow.page);
  await leads("Deploy");
  await expect(button("Undeploy")).toHaveCount(0);
  await page.getByRole("group", { name: "Begin", exact: true }).click();
  await page.keyboard.press("ArrowDown");
  await leads("Save");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status")).toHaveText("Saved");
  await leads("Deploy");
  await button("Deploy").click();
  await page.getByRole("dialog").getByRole("button", { name: "Deploy" }).click();
  await expect(button("Undeploy")).toBeVisible();
  await leads(null);
  for (const name of ["Undeploy", "Import", "Export"]) {
    await button(name).hover();
    await expect(page.getByRole("tooltip")).toHaveText(name);
  }
  await accessible();
});

test("the address of a flow is copied with its host from its facts, which name its methods", async ({
  page,
  signIn,
  api,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const webhook = {
    kind: "webhook",
    label: "Begin",
    at: [0, 0] as [number, number],
    data: { methods: ["PUT", "GET"] },
  };
  const flow = await makeFlow(api, "address of one word after another", drawn([webhook]));
  await signIn();
  await page.goto(flow.page);
  const facts = page.getByRole("complementary", { name: "Inspector" });
  await expect(facts).toContainText("MethodsGET, PUT");
  await facts.getByRole("button", { name: "Copy the address" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${baseURL}/api/webhook/${encodeURIComponent(flow.name)}`);
});
