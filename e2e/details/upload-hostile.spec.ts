import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workbookOf, zipOf } from "../../lib/contact-file/read/zip.fixture.ts";
import { backToFile, fileOf, inWizard, loadedList, longList, newHub, toReview, uploadOf } from "../contact-files.ts";
import { expect, test } from "../fixtures.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const ole = `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(504)}`;
const wide = (text: string) => Buffer.from(text, "utf16le").toString("latin1");
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());
const bomb = () =>
  Buffer.from(zipOf([{ name: "xl/workbook.xml", bytes: Buffer.from("<workbook/>"), claimed: 3 * 1024 ** 3 }]));

const refused: [what: string, name: string, content: string | Buffer, words: RegExp][] = [
  ["an empty file", "empty.csv", "", /file is empty/],
  ["only headers", "headers.csv", "phone;name\n", /headers but no rows/],
  ["a NUL byte", "nul.csv", `${longList(100)}6001\0;Eva\n`, /line 102 contains a NUL byte/],
  ["a picture named .csv", "picture.csv", latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), /file of type PNG/],
  ["a quote never closed", "quote.csv", 'phone,name\n600111222,"Ana\n', /quotation mark that opens on line 2/],
  ["a workbook with a password", "secret.xlsx", latin1(ole + wide("EncryptedPackage")), /protected by a password/],
  ["a workbook that unpacks to gigabytes", "bomb.xlsx", bomb(), /has 3,\d+ MB when unpacked/],
];

test("files that cannot be read are refused, each with its reason, and mended or another chosen", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  await inWizard({ page, signIn, api });
  for (const [, name, content, words] of refused) {
    await page.getByLabel("Choose a file").setInputFiles(fileOf(name, content));
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await expect(page.getByText(name)).toBeVisible();
  }
  await accessible();
  const folder = mkdtempSync(join(tmpdir(), "switchyard-huge-"));
  try {
    writeFileSync(join(folder, "huge.csv"), "phone\n600111222\n");
    truncateSync(join(folder, "huge.csv"), 2 * 1024 ** 3);
    await page.getByLabel("Choose a file").setInputFiles(join(folder, "huge.csv"));
    await expect(page.getByRole("alert").filter({ hasText: /has 2,048 MB/ })).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true });
  }
  await test.step("A quote never closed can be read as a plain character", async () => {
    const rows = 'phone,quoted\n+34600111222,"Ana\n+34600111333,Eva\n';
    await page.getByLabel("Choose a file").setInputFiles(fileOf("quote.csv", rows));
    await page.getByRole("combobox", { name: "Quotation marks" }).click();
    await page.getByRole("option", { name: "Plain characters" }).click();
    await toReview(page);
    await expect(page.getByRole("status")).toContainText("2 contacts ready");
    await backToFile(page);
  });
  await page.getByLabel("Choose a file").setInputFiles(fileOf("good.csv", "phone,name\n+34600111222,Ana\n"));
  await toReview(page);
  await expect(page.getByRole("status")).toContainText("1 contact ready");
});

test("strange but readable files come through whole", async ({ page, signIn, api }) => {
  const hub = await newHub(api);
  await signIn();
  const many = `${Array.from({ length: 300 }, (_, at) => (at === 0 ? "phone" : `field ${at}`)).join(",")}\n`;
  const strange: [name: string, content: string | Buffer, note: RegExp | null][] = [
    ["columns.csv", `${many}+34600111222${",x".repeat(299)}\n`, /columns are too many to match by hand/],
    ["names.csv", "phone,__proto__,name,name,\n+34600111333,a,b,c,d\n", /header appears more than once/],
    ["ends.csv", "phone,name\r\n+34600111444,a\n+34600111555,b\r+34600111666,c\n", /end in different ways/],
    ["unmarked.csv", Buffer.from("phone;name\n+34600111777;Zoë\n", "utf16le"), null],
    ["formulas.csv", "phone,name\n+34600111888,=1+1\n", /looks like a formula/],
    [
      "book.xlsx",
      await bytesOf(
        workbookOf({
          People: [
            ["phone", "name"],
            ["+34600111999", "Eva"],
          ],
        }),
      ),
      null,
    ],
  ];
  for (const [name, content, note] of strange) {
    await test.step(`Upload ${name}`, async () => {
      await page.goto(uploadOf(hub));
      await page.getByLabel("Choose a file").setInputFiles(fileOf(name, content));
      await expect(page.getByRole("heading", { name: /^(Match columns|Review)$/ })).toBeVisible();
      const change = page.getByRole("button", { name: "Change matching" });
      if (await change.isVisible()) await change.click();
      if (note) await expect(page.getByText(note).first()).toBeVisible();
      await toReview(page);
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      const list = await loadedList(page, api, hub);
      expect(list).toMatchObject({ saved: list.received, rejected: 0 });
    });
  }
});
