import { readMoment } from "@/lib/interactions/search/range.ts";
import { MomentField } from "./moment-field";

type Period = { from: string; to: string };
type Word = "from" | "to" | "chooseFrom" | "chooseTo" | "endsBeforeStart";

type Props = {
  period: Period;
  onChange: (change: { from: string | null } | { to: string | null }) => void;
  endsBeforeStart: boolean;
  words: (word: Word) => string;
};

/** A blank date is no limit. */
const readEnd = (edge: "first" | "last") => (text: string) => (text.trim() === "" ? "" : readMoment(text, edge));

/** From when and to when, either of them open. */
export function PeriodFields({ period: { from, to }, onChange, endsBeforeStart, words }: Props) {
  return (
    <>
      <MomentField
        label={words("from")}
        value={from}
        read={readEnd("first")}
        onChange={(moment) => onChange({ from: moment || null })}
        calendarLabel={words("chooseFrom")}
      />
      <MomentField
        label={words("to")}
        value={to}
        read={readEnd("last")}
        onChange={(moment) => onChange({ to: moment || null })}
        calendarLabel={words("chooseTo")}
        error={endsBeforeStart ? words("endsBeforeStart") : undefined}
      />
    </>
  );
}
