import type { Locator, Page } from "@playwright/test";
import {
  backToFile,
  fileOf,
  inWizard,
  loadedList,
  longList,
  newHub,
  sample,
  toMatch,
  toReview,
  uploadOf,
} from "../contact-files.ts";
import { expect, test } from "../fixtures.ts";

/** Moves the focus on by Tab until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

test("the whole way is gone by keyboard alone, cells edited on it", async ({ page, signIn, api }) => {
  const hub = await inWizard({ page, signIn, api });
  await test.step("Paste rows", async () => {
    await page.getByLabel("Choose a file").waitFor();
    await tabTo(page, page.getByRole("button", { name: "Paste rows" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("textbox", { name: "Rows" }));
    await page.keyboard.insertText("phone\tname\nwrong\tAna\n+34600111333\tEva\n");
    await tabTo(page, page.getByRole("button", { name: "Read" }));
    await page.keyboard.press("Enter");
  });
  await test.step("Match columns", async () => {
    await toMatch(page);
    await tabTo(page, page.getByRole("combobox", { name: "name" }));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await tabTo(page, page.getByRole("button", { name: "Next", exact: true }));
    await page.keyboard.press("Enter");
  });
  await test.step("Correct a cell", async () => {
    await expect(page.getByRole("status")).toHaveText("1 contact ready, 1 row with problems");
    const grid = page.getByRole("grid", { name: "Rows" });
    await tabTo(page, grid);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "phone" })).toHaveValue("wrong");
    await page.keyboard.press("Escape");
    await expect(grid).toBeFocused();
    await page.keyboard.press("F2");
    await page.keyboard.insertText("+34600111222");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("status")).toHaveText("2 contacts ready, no problems");
  });
  await test.step("Upload", async () => {
    await tabTo(page, page.getByRole("button", { name: "Undo" }));
    await tabTo(page, page.getByRole("button", { name: "Upload", exact: true }));
    await page.keyboard.press("Enter");
    expect(await loadedList(page, api, hub)).toMatchObject({ received: 2, saved: 2 });
  });
});

test("a review without problems says so, and points to its warnings where it has some", async ({
  page,
  signIn,
  api,
}) => {
  await inWizard({ page, signIn, api });
  const rows = "phone,name\n+34911222333,Eva\n";
  await page.getByLabel("Choose a file").setInputFiles(fileOf("clean.csv", rows));
  await toReview(page);
  await expect(page.getByText("No problems: every row can be uploaded.")).toBeVisible();
  await backToFile(page);
  await page.getByLabel("Choose a file").setInputFiles(fileOf("twice.csv", `${rows}+34911222333,Eva\n`));
  await toReview(page);
  await expect(page.getByText("Every row can be uploaded. The warnings are below.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Warnings" })).toBeVisible();
});

test("a grid of many rows shows the rows that are scrolled to", async ({ page, signIn, api }) => {
  await inWizard({ page, signIn, api });
  await page.getByLabel("Choose a file").setInputFiles(fileOf("many.csv", longList(8_000)));
  await toReview(page);
  const grid = page.getByRole("grid", { name: "Rows" });
  await expect(grid).toHaveAttribute("aria-rowcount", "8001");
  await grid.focus();
  await page.keyboard.press("Control+End");
  await expect(grid.getByRole("gridcell", { name: "8,001" })).toBeVisible();
  await expect(grid).toContainText("Ana 7999");
  expect(await grid.getByRole("row").count()).toBeLessThan(60);
});

for (const [locale, name, first, next, counts] of [
  ["es-ES", "Elegir un archivo", "Asignar columnas", "Siguiente", "280 contactos listos, 20 filas con problemas"],
  ["pt-BR", "Escolher um arquivo", "Associar colunas", "Avançar", "280 contatos prontos, 20 linhas com problemas"],
] as const) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 820, height: 1180 } });

    test("the wizard speaks the language, fits a tablet, and stays accessible", async ({
      page,
      signIn,
      api,
      accessible,
    }) => {
      await inWizard({ page, signIn, api });
      await page.getByLabel(name).setInputFiles(sample("telephony-es-windows1252.csv"));
      await expect(page.getByRole("heading", { name: new RegExp(`^(${first}|Revisión|Revisão)$`) })).toBeVisible();
      const onward = page.getByRole("button", { name: next, exact: true });
      if (await onward.isVisible()) {
        await accessible();
        await onward.click();
      }
      await expect(page.getByRole("status")).toHaveText(counts);
      await accessible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
  });
}

test("leads come from a file, their date column asked about once", async ({ page, signIn, api, accessible }) => {
  const hub = await newHub(api);
  await signIn();
  await test.step("Open the upload of leads", async () => {
    await page.goto(`/hubs/${encodeURIComponent(hub)}/leads`);
    await page.getByRole("link", { name: "From a file" }).click();
    // The link went away with its page: the keyboard goes on from the heading.
    await expect(page.getByRole("heading", { level: 1, name: "New leads" })).toBeFocused();
  });
  await test.step("Match a file", async () => {
    // Headings that nobody has matched before: what is answered once is remembered with them.
    const headings = `telefono;fecha;hora;nota ${Date.now()}`;
    const rows = `${headings}\n+34600111222;03/04/2031;10:30;\n+34600111333;05/06/2031;;\n+34600111444;;;\nnobody;;;\n`;
    await page.getByLabel("Choose a file").setInputFiles(fileOf("leads.csv", rows));
    await toMatch(page);
    await expect(page.getByRole("combobox", { name: "fecha" })).toHaveValue("Date");
  });
  await test.step("Say which comes first in the dates", async () => {
    await toReview(page);
    await expect(page.getByText("Which comes first in the dates")).toBeVisible();
    const upload = page.getByRole("button", { name: "Upload", exact: true });
    await expect(upload).toBeDisabled();
    await expect(upload).toHaveAccessibleDescription(/Answer the question about the dates first/);
    await page.getByRole("button", { name: /The day/ }).click();
    await expect(page.getByText("Which comes first in the dates")).toHaveCount(0);
  });
  await test.step("Set a time for dates without one", async () => {
    // A date alone would be midnight: the form asks for a time, and so does the file.
    await expect(page.getByRole("status")).toContainText("2 contacts ready, 2 rows with problems");
    await accessible();
    await page.getByLabel("Time for dates without one").fill("16:15");
    await page.getByRole("button", { name: "At 16:15: Date without a time" }).click();
    await expect(page.getByRole("status")).toContainText("3 contacts ready, 1 row with problems");
  });
  await test.step("Upload, and look at what is stored", async () => {
    const upload = page.getByRole("button", { name: "Upload", exact: true });
    await expect(upload).toHaveAccessibleDescription(/1 row will be skipped and kept with the hub/);
    await upload.click();
    await expect(page.getByRole("status")).toHaveText("3 leads saved");
    await expect(page.getByText("1 row of leads.csv skipped by admin")).toBeVisible();
    await accessible();
    const { result } = await (await api.get(`/api/dialer/id/${encodeURIComponent(hub)}/freshLeads`)).json();
    expect(result).toHaveLength(3);
    // America/Montevideo, the campaign's, is three hours behind UTC.
    expect(result.map((lead: { scheduledFor: string | null }) => lead.scheduledFor).sort()).toContain(
      "2031-04-03 13:30:00",
    );
    expect(result.map((lead: { scheduledFor: string | null }) => lead.scheduledFor)).toContain("2031-06-05 19:15:00");
  });
});

test("leads come from JSON, too", async ({ page, signIn, api }) => {
  const hub = await newHub(api);
  await signIn();
  await page.goto(`/hubs/${encodeURIComponent(hub)}/leads/many`);
  await page.getByLabel("Choose a file").setInputFiles(sample("leads.json"));
  await expect(page.getByRole("status")).toContainText("2 leads in this file");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("2 leads saved");
});

test("a template holds what the hub takes, and is matched by itself", async ({ page, signIn, api }) => {
  await inWizard({ page, signIn, api });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a sample file" }).click();
  const file = await download;
  const text = Buffer.concat(await (await file.createReadStream()).toArray());
  await page.getByLabel("Choose a file").setInputFiles(fileOf("template.csv", text));
  await toReview(page);
  await expect(page.getByRole("status")).toHaveText("1 contact ready, no problems");
});

test("a file is taken wherever it is dropped, and rows wherever they are pasted", async ({ page, signIn, api }) => {
  await inWizard({ page, signIn, api });
  await page.getByLabel("Choose a file").waitFor();
  const transfer = await page.evaluateHandle(() => {
    const made = new DataTransfer();
    made.items.add(new File(["phone,name\n+34600111222,Ana\n"], "dropped.csv", { type: "text/csv" }));
    return made;
  });
  await page.dispatchEvent("h1", "drop", { dataTransfer: transfer });
  await toReview(page);
  await expect(page.getByText("dropped.csv")).toBeVisible();
  await backToFile(page);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "phone\tname\n+34600111222\tAna\n+34600111333\tEva\n");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await toReview(page);
  await expect(page.getByRole("status")).toContainText("2 contacts ready");
});

test("files of calls and of text messages come through as they are", async ({ page, signIn, api }) => {
  for (const [name, hub, ready] of [
    ["telephony.csv", {}, 500],
    ["sms.tsv", { channel: "sms", mode: null }, 100],
  ] as const) {
    await test.step(name, async () => {
      const made = await inWizard({ page, signIn, api }, hub);
      await page.getByLabel("Choose a file").setInputFiles(sample(name));
      await toReview(page);
      const status = page.getByRole("status");
      await expect(status).toContainText("contacts ready");
      const shown = Number(/\d+/.exec((await status.textContent()) ?? "")?.[0]);
      expect(shown).toBe(ready);
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      expect(await loadedList(page, api, made)).toMatchObject({ received: shown, saved: shown, rejected: 0 });
    });
  }
});

test("a matching is remembered: one's own goes straight to the review, another is shown first", async ({
  page,
  signIn,
  api,
}) => {
  await inWizard({ page, signIn, api });
  // Headings that nobody has matched before.
  const heading = `contacto ${Date.now()}`;
  const rows = `clave;${heading}\n1;600111222\n`;
  await test.step("Match a file", async () => {
    await page.getByLabel("Choose a file").setInputFiles(fileOf("first.csv", rows));
    await page.getByRole("combobox", { name: heading }).click();
    await page.getByRole("option", { name: "Phone numbers" }).click();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("1 contact ready");
  });
  const second = fileOf("second.csv", `${rows}2;600111333\n`);
  await test.step("The next file of the same headings goes to the review", async () => {
    await backToFile(page);
    await page.getByLabel("Choose a file").setInputFiles(second);
    await expect(page.getByText("Matched as you did last time")).toBeVisible();
    await expect(page.getByRole("status")).toContainText("2 contacts ready");
    await page.getByRole("button", { name: "Change matching" }).click();
    await expect(page.getByRole("combobox", { name: heading })).toHaveValue("Phone numbers");
  });
  await test.step("In another hub the matching is shown first", async () => {
    await page.goto(uploadOf(await newHub(api)));
    await page.getByLabel("Choose a file").setInputFiles(second);
    await expect(page.getByText("Matched as someone else did before")).toBeVisible();
    await expect(page.getByRole("combobox", { name: heading })).toHaveValue("Phone numbers");
  });
});
