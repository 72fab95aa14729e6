import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { at, feed } from "../rich-interactions.ts";

test.beforeEach(({ signIn }) => signIn());

/** A call that a bot took first and an agent of another campaign ended. */
const call = (name: string) => [
  {
    segmentId: "1",
    campaign: "Support",
    channel: "telephony",
    direction: "inbound",
    automation: "welcome-bot",
    client: { name },
    timings: { startDate: at(0), dateAttended: at(1), endDate: at(40) },
    flags: { attendedByBot: true },
    transfer: { type: "blind", destinationType: "campaign", destination: "Demo", successful: true },
  },
  {
    segmentId: "2",
    campaign: "Demo",
    channel: "telephony",
    direction: "inbound",
    agent: "luis",
    timings: { startDate: at(41), dateAttended: at(50), dateAttendedAgent: at(50), endDate: at(329) },
    flags: { finished: true },
    disposition: { id: "913", comment: "", levels: ["Solved", "First contact"] },
  },
];

test("a sentence says who, what and how it ended, on the page and beside the results, with tags that are true", async ({
  page,
  api,
  accessible,
}) => {
  const name = `Inês García ${randomUUID()}`;
  const guid = await feed(api, call(name));
  const sentence = `${name}, voice, inbound, Support then Demo, luis, 5:29, Solved › First contact`;
  await test.step("On its page, below a heading that stays", async () => {
    await page.goto(`/interactions/${guid}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Interaction");
    const told = page.getByRole("paragraph").filter({ hasText: sentence });
    await expect(told).toContainText("Transferred");
    await expect(told).toContainText("Bot first");
    await expect(told).not.toContainText("Abandoned");
    await accessible();
  });
  await test.step("Beside the results", async () => {
    await page.goto(`/interactions?from=2026-11-17&to=2026-11-17&client=${encodeURIComponent(name)}`);
    await page.getByRole("table", { name: "Interactions" }).getByRole("row").nth(1).getByRole("cell").nth(2).click();
    await expect(page.getByRole("dialog", { name: "Interaction" })).toContainText(sentence);
  });
  await test.step("One that nobody answered", async () => {
    const [first] = call("Nobody's");
    const left = { ...first, automation: null, transfer: null, flags: { finished: true, abandon: true } };
    await page.goto(`/interactions/${await feed(api, [left])}`);
    const told = page.getByRole("paragraph").filter({ hasText: "Nobody's, voice, inbound, Support, 0:40" });
    await expect(told).toContainText("Abandoned");
    await expect(told).not.toContainText("Transferred");
  });
  await test.step("One in progress says how long it has taken, and no fact of it is empty", async () => {
    const [first] = call("Still here");
    const startDate = new Date(Date.now() - 125_000).toISOString().replace("T", " ").slice(0, 19);
    await page.goto(`/interactions/${await feed(api, [{ ...first, transfer: null, timings: { startDate } }])}`);
    const facts = page.getByRole("main").locator("dl").first();
    await expect(facts).toContainText(/Duration\s*In progress\s*2:\d\d/);
    await expect(facts.getByRole("term")).toHaveText(["Started", "Duration"]);
  });
});
