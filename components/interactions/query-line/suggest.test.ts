import { describe, expect, test } from "vitest";
import { fieldWords, type LineWords } from "@/lib/interactions/query-line/fields.ts";
import { suggestionsAt } from "./suggest";

const choices = (names: string[]) => names.map((name) => ({ value: name, label: name }));
const words: LineWords = {
  fields: { ...Object.fromEntries(fieldWords.map((word) => [word, word])), agent: "agente" } as LineWords["fields"],
  choices: {
    agent: choices(["ana.diaz", "luis", "Luisa Gómez"]),
    campaign: choices(["Demo", "Luis's own", 'C:\\\\"old"']),
  },
};
const at = (line: string) => suggestionsAt(line.replace("|", ""), line.indexOf("|"), words);
const lines = (line: string) => at(line).map((one) => `${one.line.slice(0, one.caret)}|${one.line.slice(one.caret)}`);

describe("suggestions", () => {
  test("are every field where nothing is written yet, and after a term", () => {
    expect(at("|")).toHaveLength(fieldWords.length);
    expect(lines("luis |")[0]).toBe("luis agente:|");
  });

  test("are fields by either of their words, and names that hold what stands alone", () => {
    expect(lines("ag|")).toEqual(["agente:|"]);
    expect(lines("-ca|")).toEqual(["-campaign:|"]);
    expect(lines("luis|")).toEqual(["agente:luis |", 'agente:"Luisa Gómez" |', 'campaign:"Luis\'s own" |']);
    expect(lines("l|")).toEqual([]);
  });

  test("are the values of the field, the best match first, and keep what stands behind", () => {
    expect(lines("agent:lui|")).toEqual(["agent:luis |", 'agent:"Luisa Gómez" |']);
    expect(lines("agent:luis,| wait:>5m")).toEqual([
      "agent:luis,ana.diaz |wait:>5m",
      "agent:luis,luis |wait:>5m",
      'agent:luis,"Luisa Gómez" |wait:>5m',
    ]);
    expect(lines("agent: |")).toHaveLength(3);
    expect(lines('agent:"luisa g|')).toEqual(['agent:"Luisa Gómez" |']);
    expect(lines('campaign:"C:\\\\\\\\\\"o|')).toEqual(['campaign:"C:\\\\\\\\\\"old\\"" |']);
    expect(lines("wait:>|")).toEqual(["wait:>1m |", "wait:>5m |"]);
    expect(lines("transfers:|")).toEqual(["transfers:>=1 |", "transfers:>=2 |", "transfers:0 |"]);
  });

  test("are none where the field is unknown or takes any text", () => {
    expect(at("agnt:l|")).toEqual([]);
    expect(at("client:a|")).toEqual([]);
  });
});
