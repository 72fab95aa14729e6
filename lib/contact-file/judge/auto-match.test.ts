import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldHeader, headersFingerprint } from "../read/headers.ts";
import { templateFile } from "../send/template-file.ts";
import { hubOf, opened } from "../wizard.fixture.ts";
import { autoMatch } from "./auto-match.ts";
import { fieldNamed, fieldNames } from "./field-names.ts";
import { targetsOf } from "./fields.ts";
import { fitMapping, mapping, type Target } from "./mapping.ts";

type Field = Exclude<Target, "data" | "skip">;

const channels = ["telephony", "email", "sms", "whatsapp"] as const;
const hubs = channels.flatMap((channel) =>
  (["list", "leads"] as const).map((array) => hubOf(channel, { array, preview: channel === "telephony" })),
);
const kindOf = (channel: string) => (channel === "telephony" || channel === "email" ? channel : "message");
const fieldsOf = ({ channel, array, preview }: (typeof hubs)[number]) =>
  targetsOf(kindOf(channel), array, preview).filter((to): to is Field => to !== "data" && to !== "skip");
const columnsOf = (headers: readonly string[]) =>
  headers.map((header, index) => ({ index, header, given: header, samples: ["x"], filled: 1 }));

describe.each(hubs)("the headers of $channel, $array", (hub) => {
  const fields = fieldsOf(hub);

  it("name one field each, in every language, with or without accents and capitals", () => {
    for (const field of fields) {
      for (const name of Object.values(fieldNames(field, hub.channel === "email")).flat()) {
        for (const spelling of [name, name.toUpperCase(), foldHeader(name), ` ${name} `, `${name} 2`]) {
          expect([spelling, fieldNamed(spelling, fields, hub.channel === "email")]).toEqual([spelling, field]);
        }
      }
    }
  });

  it("match the same wherever they stand", () => {
    const one = (field: Field) =>
      fc
        .constantFrom(...Object.values(fieldNames(field, hub.channel === "email")).flat())
        .map((name) => [name, field] as const);
    const chosen = fc.shuffledSubarray([...fields]).chain((some) => fc.tuple(...some.map(one)));
    fc.assert(
      fc.property(chosen, (named) => {
        const headers = [...named.map(([name]) => name), "Observaciones"];
        const matched = autoMatch(columnsOf(headers), hub).columns.map(({ to }) => to);
        expect(matched).toEqual([...named.map(([, field]) => field), "data"]);
      }),
    );
  });

  it.each(["en", "es", "pt"] as const)(
    "are those of the template file in %s, whose example is ready",
    async (language) => {
      const { file, reading } = await opened(new Blob([templateFile(hub, language)]), hub);
      expect(reading.suggested.columns.map(({ to }) => to)).toEqual([
        ...fields.filter((field) => field !== "scheduleDate"),
        "data",
      ]);
      expect((await file.review(reading.suggested)).counts).toMatchObject({ rows: 1, ready: 1 });
    },
  );
});

it("columns without a name match by what stands in them", async () => {
  const phones = await opened("Ana,600111222,Europe/Madrid\nEva,600111223,America/Montevideo\n");
  expect(phones.reading.suggested.columns.map(({ to }) => to)).toEqual(["data", "clientIds", "timezone"]);
  const leads = await opened(
    "600111222;2027-07-01;10:30\n600111223;2027-07-02;11:00\n",
    hubOf("sms", { array: "leads" }),
  );
  expect(leads.reading.suggested.columns.map(({ to }) => to)).toEqual(["clientId", "date", "time"]);
});

it("where no header says who to contact, the column with numbers does", async () => {
  const { reading } = await opened("a quién,código,dónde\nAna,600111222,Europe/Madrid\n");
  expect(reading.suggested.columns.map(({ to }) => to)).toEqual(["data", "clientIds", "data"]);
});

it("a column of a field that is taken, and one without a value, become what loses nothing", async () => {
  const { reading } = await opened("phone,priority,prioridad,nada\n600111222,1,2,\n");
  expect(reading.suggested.columns.map(({ to }) => to)).toEqual(["clientIds", "priority", "data", "skip"]);
});

it("a suggested mapping is one that can be remembered, found by headers that fold alike", async () => {
  const { reading } = await opened("Teléfono;Nombre\n600111222;Ana\n");
  const again = await opened("TELEFONO;nombre\n600111333;Eva\n");
  expect(reading.headersFingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(again.reading.headersFingerprint).toBe(reading.headersFingerprint);
  expect(await headersFingerprint(["Nombre", "Teléfono"])).not.toBe(reading.headersFingerprint);
  const remembered = mapping.parse(JSON.parse(JSON.stringify(reading.suggested)));
  const headers = again.reading.columns.map(({ header }) => header);
  expect(fitMapping(remembered, headers)?.columns).toEqual([
    { header: "TELEFONO", to: "clientIds" },
    { header: "nombre", to: "data" },
  ]);
  expect(fitMapping(remembered, ["TELEFONO"])).toBeNull();
});
