import { isAddress, phoneNumber } from "../../client-id.ts";
import { isZone } from "../../time/zone-name.ts";
import { isDateText, isTimeText } from "./dates.ts";
import { isLost, numbersIn } from "./numbers.ts";

export type CellKind = "number" | "address" | "zone" | "date" | "time" | "text";

/** What a cell looks like, whatever its column is called. */
export function cellKind(cell: string): CellKind {
  const text = cell.trim();
  if (isAddress(text)) return "address";
  if (text.includes("/") && isZone(text)) return "zone";
  if (isTimeText(text)) return "time";
  if (isDateText(text)) return "date";
  if (isLost(text) || numbersIn(text).some((number) => (phoneNumber(number)?.length ?? 0) >= 7)) return "number";
  return "text";
}
