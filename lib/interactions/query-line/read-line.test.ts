import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type SearchUrl, searchParsers } from "../search/url.ts";
import { fieldWords, type LineWords } from "./fields.ts";
import { readLine, waitsForChoices } from "./read-line.ts";
import { quoted, termsIn } from "./terms.ts";

const words: LineWords = {
  fields: { ...Object.fromEntries(fieldWords.map((word) => [word, word])), agent: "agénte" } as LineWords["fields"],
  choices: {
    agent: ["luis", "Ana Díaz"].map((name) => ({ value: name, label: name })),
    channel: [
      { value: "email", label: "E-mail" },
      { value: "telephony", label: "Voice" },
    ],
    direction: [
      { value: "INBOUND", label: "Inbound" },
      { value: "OUTBOUND_HUB", label: "Outbound (hub)" },
    ],
    disposition: [
      { value: "1", label: "Sale › Closed" },
      { value: "2", label: "Complaint › Closed" },
      { value: "3", label: "Sale › Open" },
    ],
  },
};
const empty = Object.fromEntries(
  Object.entries(searchParsers).map(([name, parser]) => [name, "defaultValue" in parser ? parser.defaultValue : null]),
) as unknown as SearchUrl;
const read = (line: string, url: Partial<SearchUrl> = {}) => readLine(line, { ...empty, ...url }, words);

describe("a query line", () => {
  test("sets the filters of its terms, and words without a field are the client", () => {
    expect(read("agent:luis -channel:email duration:>5m wait:>60 Camila Silva")).toEqual({
      change: {
        agents: ["luis"],
        notAgents: [],
        notChannels: ["email"],
        channels: [],
        duration: "301-",
        wait: "61-",
        client: "Camila Silva",
      },
      faults: [],
    });
  });

  test("is written in the reader's language or in English, in any case, with spaces and without accents", () => {
    for (const line of ['agénte:"ana díaz"', 'agente:"Ana Diaz"', 'agent: "Ana Díaz"', 'AGÉNTE:"ANA DÍAZ"'])
      expect(read(line).change).toEqual({ agents: ["Ana Díaz"], notAgents: [] });
    expect(read("duration:> 5m").change).toEqual({ duration: "301-" });
    expect(read("hold:>30 transfers:>=1").change).toEqual({ hold: "31-", transfers: "1-" });
    expect(read("channel:voice, email").change.channels).toEqual(["telephony", "email"]);
    for (const line of ["direction:outbound_hub", 'direction:"outbound (hub)"'])
      expect(read(line).change).toEqual({ direction: "OUTBOUND_HUB", notDirection: [] });
  });

  test("adds to the names of its field and takes none both ways", () => {
    const url = { agents: ["ana"], notAgents: ["luis"] };
    expect(read("agent:luis", url).change).toEqual({ agents: ["ana", "luis"], notAgents: [] });
    expect(read("-agent:ana", url).change).toEqual({ agents: [], notAgents: ["luis", "ana"] });
    expect(read("agent:eva -agent:eva", url).change).toEqual({ agents: ["ana"], notAgents: ["luis", "eva"] });
  });

  test("finds one direction, and excludes several", () => {
    const url = { direction: "INBOUND", notDirection: ["OUTBOUND_HUB"] } as const;
    const change = (line: string) => read(line, { ...url, notDirection: [...url.notDirection] }).change;
    expect(change("direction:outbound_hub")).toEqual({ direction: "OUTBOUND_HUB", notDirection: [] });
    expect(change("-direction:inbound")).toEqual({ direction: null, notDirection: ["OUTBOUND_HUB", "INBOUND"] });
    expect(read("-direction:inbound,outbound_hub").change).toEqual({
      direction: null,
      notDirection: ["INBOUND", "OUTBOUND_HUB"],
    });
    expect(read("-direction:inbound direction:inbound").change).toEqual({ direction: "INBOUND", notDirection: [] });
    expect(read("-direction:sideways").faults).toEqual([{ text: "sideways", why: "noSuchValue" }]);
    expect(read("-connected:yes").faults).toEqual([{ text: "-connected:yes", why: "noExclusion" }]);
  });

  test("finds a disposition by its path or by its last level, which may be of several", () => {
    expect(read('disposition:"sale/closed"').change.dispositions).toEqual(["1"]);
    expect(read("disposition:closed").change.dispositions).toEqual(["1", "2"]);
  });

  test("finds a disposition by a path that is longer than a name may be", () => {
    const label = ["a", "b", "c"].map((letter) => letter.repeat(250)).join(" › ");
    const choices = { disposition: [{ value: "4", label }] };
    const read = (path: string) => readLine(`disposition:"${path}"`, empty, { ...words, choices });
    expect(read(label)).toMatchObject({ change: { dispositions: ["4"] }, faults: [] });
    expect(read(label.slice(1)).faults).toMatchObject([{ why: "noSuchValue" }]);
  });

  test("waits for what there is to choose from, but not for names", () => {
    const early = { ...words, choices: { ...words.choices, agent: undefined, disposition: undefined } };
    expect(waitsForChoices("agent:luis -disposition:closed", early)).toBe(true);
    expect(waitsForChoices("agent:luis channel:email closed", early)).toBe(false);
    expect(waitsForChoices("disposition:closed", words)).toBe(false);
  });

  test("takes a name that nothing has, but no choice that there is not", () => {
    expect(read("agent:nobody").change.agents).toEqual(["nobody"]);
    expect(read("channel:pigeon").faults).toEqual([{ text: "pigeon", why: "noSuchValue" }]);
  });

  test.each([
    ["agnt:luis", { text: "agnt", why: "noSuchField" }],
    ["agent:", { text: "agent:", why: "noValue" }],
    ["agent: campaign:Demo", { text: "agent: ", why: "noValue" }],
    ["duration:soon", { text: "soon", why: "notSpan" }],
    ["transfers:>1m", { text: ">1m", why: "notTimes" }],
    ["direction:inbound,outbound", { text: "direction:inbound,outbound", why: "oneValue" }],
    ["-client:ana", { text: "-client:ana", why: "noExclusion" }],
    ["-ana", { text: "-ana", why: "noExclusion" }],
    [`agent:${"a".repeat(257)}`, { text: "a".repeat(257), why: "tooLong" }],
    ["a".repeat(257), { text: "a".repeat(257), why: "tooLong" }],
  ])("%s is a fault that names the term", (line, fault) => {
    expect(read(line).faults.map((one) => ({ ...one, text: one.text.trim() }))).toEqual([
      { ...fault, text: fault.text.trim() },
    ]);
  });
});

test("terms tile any line, and a quoted value is read back as it was", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (line) => {
      const terms = termsIn(line);
      let at = 0;
      for (const term of terms) {
        expect(line.slice(at, term.at).trim()).toBe("");
        expect(term.end).toBeGreaterThan(term.at);
        at = term.end;
      }
      expect(line.slice(at).trim()).toBe("");
    }),
  );
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (value) => {
      expect(termsIn(`agent:${quoted(value)}`)[0]?.values.map(({ text }) => text)).toEqual([value]);
    }),
  );
});
