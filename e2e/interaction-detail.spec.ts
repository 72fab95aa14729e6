import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures.ts";
import { at, clientNumber, feed, rich } from "./rich-interactions.ts";

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
    await told("Segment 1", "bot-part", "welcome-bot", "Empty", "Answered by a bot: yes", "intent");
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
      "On a holiday: yes",
      "Outside opening hours: yes",
      "Ended by timeout: yes",
      "Finished: no",
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
    await told(
      "Segment 3",
      "Finished: yes",
      "Abandoned by the client: yes",
      "Blind transfer",
      "+34910000000",
      "Failed",
    );
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

test("it is printed whole, black on white and without what only a screen needs", async ({ page, api }) => {
  const segments = [...rich("none", "crm-print"), ...rich("none", "crm-print"), ...rich("none", "crm-print")];
  const guid = await feed(
    api,
    segments.map((one, n) => ({ ...one, segmentId: `${one.segmentId} ${n}` })),
  );
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/interactions/${guid}`);
  const last = page.getByRole("region", { name: "Segment 9" });
  await expect(last).not.toContainText("Timings");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(last).toContainText("Timings");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  const ink = await page.getByRole("heading", { level: 1 }).evaluate((head) => getComputedStyle(head).color);
  expect(ink).toBe("rgb(0, 0, 0)");
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(3);
});

test("from the search one goes on to the interactions beside it, and back to the search", async ({ page, api }) => {
  const client = `Beside ${randomUUID()}`;
  await test.step("Feed three interactions", async () => {
    for (let n = 0; n < 3; n++) {
      const segment = {
        segmentId: "1",
        campaign: "Demo",
        channel: "sms",
        direction: "inbound",
        client: { name: client },
      };
      await feed(api, [{ ...segment, timings: { startDate: at(n * 60) } }]);
    }
  });
  const row = page.getByRole("table", { name: "Interactions" }).getByRole("link").nth(1);
  await test.step("Open the second in the search", async () => {
    const search = `/interactions?from=2026-11-17&to=2026-11-17&client=${encodeURIComponent(client)}`;
    await page.goto(`${search}&timezone=America/Montevideo`);
    await expect(row).toHaveText("2026-11-17 06:31:00");
  });
  await test.step("Preview it", async () => {
    await page.getByRole("table", { name: "Interactions" }).getByRole("row").nth(2).getByRole("cell").nth(2).click();
    const dialog = page.getByRole("dialog", { name: "Interaction" });
    await expect(dialog).toContainText("2026-11-17 06:31:00 America/Montevideo");
    await expect(dialog.getByRole("table", { name: "Segments" })).toContainText("06:31:00");
    await page.keyboard.press("Escape");
  });
  await test.step("Open it with its place in the search", async () => {
    await row.click();
    await expect(page.getByRole("main")).toContainText("2 of 3");
    await expect(page).toHaveURL(/timezone=America%2FMontevideo$/);
    await expect(page.getByRole("main")).toContainText("2026-11-17 06:31:00 America/Montevideo");
    await expect(page.getByRole("region", { name: "Segment 1" })).toContainText("06:31:00");
    await expect(page.getByRole("region", { name: "Segment 1" }).locator("time").first()).toHaveAttribute(
      "title",
      /09:31:00 UTC$/,
    );
  });
  const first = page.url();
  await test.step("Go to the next and back", async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("main")).toContainText("3 of 3");
    await expect(page.getByRole("main")).toContainText("2026-11-17 06:30:00 America/Montevideo");
    await page.getByRole("button", { name: "Previous interaction" }).click();
    await expect(page).toHaveURL(first);
  });
  await test.step("Return to the search", async () => {
    await page.goBack();
    await expect(page).toHaveURL(/client=Beside/);
  });
  await test.step("An address alone has no neighbours", async () => {
    await page.goto(first);
    await expect(page.getByRole("figure", { name: "Timeline" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next interaction" })).toHaveCount(0);
  });
});

test("it is read in the other languages, on a tablet and on a desk", async ({
  page,
  api,
  context,
  baseURL,
  accessible,
}) => {
  const address = `/interactions/${await feed(api, rich("none", "crm-words"))}`;
  for (const [locale, figure, width] of [
    ["es", "Línea de tiempo", 820],
    ["pt", "Linha do tempo", 1366],
  ] as const) {
    await test.step(`In ${locale} at ${width} pixels`, async () => {
      await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
      await page.setViewportSize({ width, height: 1100 });
      await page.goto(address);
      await expect(page.getByRole("figure", { name: figure })).toBeVisible();
      await expect(page.getByRole("region", { name: "Segmento 2" })).toContainText("Wants to think");
      const beyond = await page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
      expect(beyond).toBe(0);
      await accessible(["light"]);
    });
  }
});

test.describe("where there is nothing to show", () => {
  test.use({ tolerated: [/status of (400|404|500)/] });

  test("it is told why, and where to go instead", async ({ page, api, signIn, accessible }) => {
    const main = page.getByRole("main");
    await test.step("An address that is no guid, and one that is unknown", async () => {
      await page.goto("/interactions/not-a-guid");
      await expect(main.getByRole("alert")).toContainText("This is not the guid of an interaction");
      await accessible(["light"]);
      await page.goto(`/interactions/${randomUUID()}`);
      await expect(main).toContainText("No interaction has this guid");
      await expect(main.getByRole("alert")).toHaveCount(0);
      await accessible();
      await main.getByRole("link", { name: "Search interactions" }).click();
      await expect(page).toHaveURL(/\/interactions(\?|$)/);
    });
    const guid = await feed(api, rich("none", "crm-hidden"));
    await test.step("The API fails once", async () => {
      await page.route("**/api/interactions/id/**", (route) =>
        route.fulfill({ status: 500, json: { requestId: "r-1" } }),
      );
      await page.goto(`/interactions/${guid}`);
      await expect(main.getByRole("alert")).toContainText("r-1");
      await page.unroute("**/api/interactions/id/**");
      await main.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("figure", { name: "Timeline" })).toBeVisible();
    });
    await test.step("A profile that does not include it", async () => {
      const name = `narrow-${randomUUID()}`;
      const user = { username: name, password: "a long enough password" };
      const sees = { campaigns: ["Retention"], hubs: "all", agents: "all" };
      await api.post("/api/profiles", { data: { name, actions: ["interactions:read"], ...sees } });
      await api.post("/api/users", { data: { ...user, profile: name } });
      await page.context().clearCookies();
      await signIn(user);
      await page.goto(`/interactions/${guid}`);
      await expect(main).toContainText("You do not have access to this interaction");
      await expect(main.getByRole("alert")).toHaveCount(0);
      await accessible();
    });
  });
});
