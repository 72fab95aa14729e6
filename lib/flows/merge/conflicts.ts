import type { Path } from "../diff/value.ts";
import { isList, type Json } from "../drawflow/json.ts";

/** Which side a conflict is settled for. */
export type Choice = "mine" | "theirs" | "both";
export type Choices = ReadonlyMap<string, Choice>;

/**
 * Where two changes meet: in a whole text, a module, a node, a field (of a node where `key` says so, else of the
 * document), or an output's connections, where the values are lists of `{ target, targetPort }`.
 */
export type Conflict = {
  id: string;
  at: "text" | "module" | "node" | "field" | "connections";
  module: string | null;
  key: string | null;
  path: Path;
  base: Json | undefined;
  mine: Json | undefined;
  theirs: Json | undefined;
  /** Whether both changes can stand. */
  both: boolean;
};

export type ConflictPlace = Pick<Conflict, "at" | "module" | "key" | "path">;
export type ThreeWay = { base: Json | undefined; mine: Json | undefined; theirs: Json | undefined };

/** What was asked and how it was settled; theirs stands until it is. */
export class Conflicts {
  readonly list: Conflict[] = [];
  readonly #choices: Choices;

  constructor(choices: Choices) {
    this.#choices = choices;
  }

  /** Tells a conflict and answers with what is chosen. */
  ask(place: ConflictPlace, three: ThreeWay, both: boolean): Choice {
    const id = JSON.stringify([place.at, place.module, place.key, place.path]);
    this.list.push({ id, ...place, ...three, both });
    const choice = this.#choices.get(id) ?? "theirs";
    return choice === "both" && !both ? "theirs" : choice;
  }

  /** The chosen value of a field. Of lists and of texts of several lines both can stay, theirs first. */
  settle(place: ConflictPlace, three: ThreeWay): Json | undefined {
    const both = bothOf(three);
    const choice = this.ask(place, three, both !== undefined);
    return choice === "both" ? both : three[choice];
  }
}

function bothOf({ mine, theirs }: ThreeWay): Json | undefined {
  if (isList(mine) && isList(theirs)) {
    const there = new Set(theirs.map((item) => JSON.stringify(item)));
    return [...theirs, ...mine.filter((item) => !there.has(JSON.stringify(item)))];
  }
  if (typeof mine !== "string" || typeof theirs !== "string") return undefined;
  return `${mine}${theirs}`.includes("\n") ? `${theirs}\n${mine}` : undefined;
}
