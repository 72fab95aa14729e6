import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import type { DayChange } from "./day-change";

const icons: Partial<Record<DayChange["way"], typeof IconEqual>> = {
  more: IconArrowUpRight,
  higher: IconArrowUpRight,
  fewer: IconArrowDownRight,
  lower: IconArrowDownRight,
  same: IconEqual,
  equal: IconEqual,
};

/** Which way a figure went; the words beside it say the same. */
export function ChangeMark({ way, size }: { way: DayChange["way"]; size: number | string }) {
  const Icon = icons[way];
  return Icon ? <Icon size={size} stroke={2} aria-hidden /> : null;
}
