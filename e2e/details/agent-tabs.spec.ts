import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { activate, load, makeHub } from "../made-hubs.ts";

test("an agent with two desks open stands once: each shows what happens at the other, and one may be closed", async ({
  page: first,
  context,
  signIn,
  api,
}) => {
  const zoe = { username: "zoe", password: "a password of an agent" };
  const available = (desk: Page) => desk.getByRole("switch", { name: "Available" });
  const isNow = (status: string) =>
    expect
      .poll(async () => {
        const { result } = await (await api.get("/api/agents")).json();
        return result.find(({ agent }: { agent: string }) => agent === zoe.username)?.status;
      })
      .toBe(status);
  // Its own clock runs: whatever it would have said by itself is said.
  const beats = async (desk: Page) => {
    for (let n = 0; n < 3; n++) await desk.waitForResponse("**/api/agents/me");
  };
  const opened = async (desk: Page) => {
    await desk.goto("/agent");
    await expect(available(desk)).toBeEnabled();
  };
  const second = await context.newPage();
  await test.step("Make an agent with a campaign of its own, who opens two desks", async () => {
    expect((await api.post("/api/campaigns", { data: { name: "Two desks", timezone: "UTC" } })).status()).toBe(200);
    const profile = { name: "Two desks", actions: ["agent"], campaigns: ["Two desks"], hubs: "all", agents: [] };
    expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
    expect((await api.post("/api/users", { data: { ...zoe, profile: profile.name } })).status()).toBe(200);
    await signIn(zoe);
    await opened(first);
    await opened(second);
  });
  await test.step("Available at one is available at the other, and so is away", async () => {
    await available(first).click();
    await expect(available(second)).toBeChecked();
    await available(second).click();
    await isNow("away");
    await expect(available(first)).not.toBeChecked();
    await available(second).click();
    await expect(available(first)).toBeChecked();
    await beats(first);
    await isNow("available");
    await expect(first.getByText("You are away now")).toBeHidden();
  });
  await test.step("One that is closed leaves the agent available, whichever it is", async () => {
    await second.goto("about:blank");
    await beats(first);
    await isNow("available");
    await opened(second);
    await beats(second);
    await first.goto("about:blank");
    await beats(second);
    await isNow("available");
    await expect(available(second)).toBeChecked();
    await opened(first);
  });
  await test.step("A disposition that is saved at one ends the call at the other", async () => {
    expect(
      (await api.post("/api/dispositions", { data: { levels: ["Two desks", "Sold"], action: "final" } })).ok(),
    ).toBe(true);
    const made = { campaign: "Two desks", mode: "progressive", enabled: true, provider: "simulated" };
    await makeHub(api, "two-desks", { ...made, wrapUpSeconds: 600 });
    await activate(api, "two-desks", await load(api, "two-desks", "calls", [{ clientIds: ["+34600776001"] }]));
    const contact = (desk: Page) => desk.getByRole("region", { name: "Contact" });
    for (const desk of [first, second]) {
      await expect(desk.getByRole("status").filter({ hasText: "After-call work" })).toBeVisible();
      await expect(contact(desk)).toContainText("+34600776001");
    }
    await first.getByRole("treeitem", { name: "Sold" }).click();
    await first.getByRole("button", { name: "Save and next" }).click();
    for (const desk of [first, second]) await expect(contact(desk)).not.toContainText("+34600776001");
  });
  await test.step("The last one that is closed makes the agent away", async () => {
    await first.goto("about:blank");
    await second.goto("about:blank");
    await isNow("away");
  });
});
