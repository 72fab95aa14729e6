import { outcomeText } from "../search/outcomes.ts";
import { Dictionary, setsIn } from "./dictionary.ts";
import { type CopyRow, NO_AMOUNT_CODE } from "./sorted-rows.ts";

/** What is copied of a row of `interaction` or of `interaction_change`, for a SELECT; `parseRow` reads it. */
export const copiedColumns = `date_part('epoch', started_at),
  format('%s|%s|%s|%s|%s', channel, direction, hub_id IS NOT NULL, with_agent, ${outcomeText}),
  format('%s|%s', agent_ids, automation_ids), format('%s|%s', campaign_ids, hub_ids), disposition_ids,
  duration, answered_after, held_for, transfers`;

/** The dictionaries of a copy, one a column. */
export function makeDictionaries() {
  return {
    traits: new Dictionary((text) => {
      const [channel, direction, hub, withAgent, outcome] = text.split("|");
      return { channel, outbound: direction === "outbound", hub: hub === "t", withAgent: withAgent === "t", outcome };
    }),
    attendants: new Dictionary((text) => {
      const [agents = [], automations = []] = setsIn(text);
      return { agents, automations };
    }),
    places: new Dictionary((text) => {
      const [campaigns = [], hubs = []] = setsIn(text);
      return { campaigns, hubs };
    }),
    dispositions: new Dictionary((text) => setsIn(text).flat()),
  };
}

export type Dictionaries = ReturnType<typeof makeDictionaries>;

/** A row that came (1) or went (-1). */
export type CopyChange = { gain: number; row: CopyRow };

/** A line of COPY ... TO STDOUT of the gain and `copiedColumns`. */
export function parseChange(line: string, dictionaries: Dictionaries): CopyChange {
  const [gain, started, traits = "", attendants = "", places = "", dispositions = "", ...handling] = line.split("\t");
  const [duration, wait, hold, transfers] = handling.map((text) => (text === "\\N" ? NO_AMOUNT_CODE : Number(text)));
  return {
    gain: Number(gain),
    row: {
      started: Number(started),
      traits: dictionaries.traits.numberOf(traits),
      attendants: dictionaries.attendants.numberOf(attendants),
      places: dictionaries.places.numberOf(places),
      dispositions: dictionaries.dispositions.numberOf(dispositions),
      duration: duration ?? NO_AMOUNT_CODE,
      wait: wait ?? NO_AMOUNT_CODE,
      hold: hold ?? NO_AMOUNT_CODE,
      transfers: transfers ?? NO_AMOUNT_CODE,
    },
  };
}
