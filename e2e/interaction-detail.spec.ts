import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures.ts";
import { clientNumber, feed, rich } from "./rich-interactions.ts";

test.beforeEach(({ signIn }) => signIn());

test("every field of every segment can be read, and what it came of is a link away", async ({
  page,
  api,
  accessible,
}) => {
  const [name, contactId] = [`June ${randomUUID()}`, `crm-${randomUUID()}`];
  const contacts = [{ clientIds: ["1234"] }, { clientIds: [`+${clientNumber}`], contactId }];
  const list = await test.step("Feed an interaction of an uploaded contact", async () => {
    const upload = await api.post("/api/dialer/id/demo-calls/lists", { data: { filename: name, list: contacts } });
    const { result: list } = await upload.json();
    const path = `/api/dialer/id/demo-calls/lists/${list.id}`;
    await expect.poll(async () => (await (await api.get(path)).json()).result.status).toBe("inactive");
    const guid = await feed(api, rich(name, contactId));
    await page.goto(`/interactions/${guid}`);
    return list;
  });
  const told = (region: string, ...facts: (string | RegExp)[]) =>
    Promise.all(facts.map((fact) => expect(page.getByRole("region", { name: region })).toContainText(fact)));
  const second = page.getByRole("region", { name: "Segment 2" });
  await test.step("Read the segments", async () => {
    await told("Segment 1", "bot-part", "welcome-bot", "Empty", "Answered by a bot", "intent");
    await told(
      "Segment 2",
      "talk-part",
      "Voice",
      "Inbound",
      "line-7",
      "luis",
      "m.silva",
      "After the bot",
      "Cancel my plan",
      "12 in, 34 out",
      "Ana Silva",
      clientNumber,
      "anasilva",
      contactId,
      "demo-calls",
      name,
      /Ended by timeout\s*On a holiday\s*Outside opening hours\s*Not: Finished, Abandoned by the client/,
      "Retained › Later › Call back",
      "912",
      "Wants to think",
      "Rude on the phone",
      "Apologised later",
      "Attended transfer",
      "Support",
      "Successful",
      "12345678901234567890",
      "1.50",
      "<script>alert(1)</script>",
      "09:30:40",
      "+0:24",
      "2:41",
      "Computed from timestamps: 2:40.",
      "0:20",
      "2:20",
      "0:04",
      "0:07",
    );
  });
  await test.step("Read times and events", async () => {
    const spent = second.getByRole("table", { name: /^Time spent: 3:10/ });
    for (const span of ["In queue0:10", "Alerting0:10", "Talk1:50", "On hold0:30", "After-call work0:30"]) {
      await expect(spent.getByRole("row").filter({ hasText: span })).toHaveCount(1);
    }
    const events = second.getByRole("table", { name: "Events", exact: true }).getByRole("row");
    await expect(events).toHaveText([
      /^Event/,
      /^Ringing\+0:10/,
      /^Keypad 4\+0:30/,
      /^Hold\+1:20.*0:30$/,
      /^Wrap-up\+2:40/,
    ]);
  });
  await test.step("Read the last segment", async () => {
    await told("Segment 3", /Flags\s*Finished\s*Abandoned by the client/, "Blind transfer", "+34910000000", "Failed");
    await accessible();
  });
  await test.step("Follow links to the list's contact and to the hub", async () => {
    const links = page.getByRole("navigation", { name: "Related" });
    await expect(links.getByRole("link", { name: "Hub demo-calls", exact: true })).toHaveAttribute(
      "href",
      "/hubs/demo-calls",
    );
    await expect(links.getByRole("link", { name: `List ${name}` })).toHaveAttribute(
      "href",
      `/hubs/demo-calls/lists/${list.id}`,
    );
    await expect(links.getByRole("link", { name: `Interactions of ${clientNumber}` })).toBeVisible();
    await links.getByRole("link", { name: `${contactId} in the list` }).click();
    const contact = page.getByRole("table", { name: "Contacts" }).getByRole("row").filter({ hasText: contactId });
    await expect(page.getByRole("table", { name: "Contacts" }).getByRole("row")).toHaveCount(2);
    await contact.getByRole("link", { name: "Interactions" }).click();
    await expect(page.getByRole("status")).toHaveText("1 interaction");
    await page.goto("/hubs/demo-calls");
    await page.getByRole("main").getByRole("link", { name: "Interactions", exact: true }).click();
    await expect(page).toHaveURL(/\/interactions\?.*hubs=demo-calls/);
  });
});
