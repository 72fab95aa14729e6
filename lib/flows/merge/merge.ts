import { type FlowDocument, openDocument, textOf, withValue } from "../drawflow/document.ts";
import { type Choices, type Conflict, type ConflictPlace, Conflicts } from "./conflicts.ts";
import { withDigits } from "./digits.ts";
import { type NewKey, withOwnKeys } from "./keys.ts";
import { mergeModules, moduleNames, withBaseNames, withMergedNames } from "./modules.ts";
import { mergeMembers, mergeValues } from "./value.ts";

/** The merged text: theirs, patched with what mine changed. `renamed`: nodes of mine that got another key. */
export type Merge = { text: string; conflicts: Conflict[]; renamed: NewKey[] };

/**
 * Brings together two changes of one text, as far as `choices` (by conflict id) settle where they meet; where nothing
 * is chosen yet theirs stands. Positions that both changed are mine.
 */
export function merge(base: string, mine: string, theirs: string, choices: Choices = new Map()): Merge {
  const conflicts = new Conflicts(choices);
  if (mine === theirs || mine === base) return { text: theirs, conflicts: [], renamed: [] };
  if (theirs === base) return { text: mine, conflicts: [], renamed: [] };
  const { texts, restored, readable } = withDigits([base, mine, theirs]);
  const [before, my, their] = texts.map((text) => openDocument(text)) as [Opened, Opened, Opened];
  if ("refused" in before || "refused" in my || "refused" in their) {
    const place: ConflictPlace = { at: "text", module: null, key: null, path: [] };
    const text = conflicts.ask(place, { base, mine, theirs }, false) === "mine" ? mine : theirs;
    return { text, conflicts: conflicts.list, renamed: [] };
  }
  const { document, renamed } = mergeDocuments(before.document, my.document, their.document, conflicts);
  return {
    text: restored(textOf(document)),
    conflicts: conflicts.list.map((one) => ({
      ...one,
      base: readable(one.base),
      mine: readable(one.mine),
      theirs: readable(one.theirs),
    })),
    renamed,
  };
}

type Opened = ReturnType<typeof openDocument>;

function mergeDocuments(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument, conflicts: Conflicts) {
  const names = moduleNames(base, mine, theirs, conflicts);
  const their = withBaseNames(theirs, names, "theirs");
  const own = withOwnKeys(base, withBaseNames(mine, names, "mine"), their);
  const value = mergeMembers(own.base.value, own.mine.value, their.value, (name, three) => {
    if (name === "drawflow") return mergeModules(three, names, conflicts);
    return mergeValues(three, { at: "field", module: null, key: null, path: [name] }, conflicts);
  });
  const renamed = own.renamed.map((one) => ({ ...one, module: names.get(one.module)?.merged ?? one.module }));
  return { document: withMergedNames(withValue(theirs, value), names), renamed };
}
