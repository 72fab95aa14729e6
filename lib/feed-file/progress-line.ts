import type { FeedProgress } from "./progress-file.ts";

const BAR_CHARACTERS = 24;
const MB = 1024 * 1024;

type At = Pick<FeedProgress, "offset" | "received" | "rejected">;
type Pace = { size: number | null; seconds: number; since: At };

/** How far it is, in one line: a bar where it is known how far it goes, and the pace since this run began. */
export function progressLine({ offset, received, rejected }: At, { size, seconds, since }: Pace): string {
  const done = size === null || size === 0 ? null : Math.min(1, offset / size);
  const pace = seconds > 0 ? Math.round((received - since.received) / seconds) : 0;
  const speed = seconds > 0 ? (offset - since.offset) / seconds : 0;
  const left = size !== null && speed > 0 ? Math.ceil((size - offset) / speed) : null;
  const parts = [
    done === null
      ? null
      : `[${"#".repeat(Math.floor(done * BAR_CHARACTERS)).padEnd(BAR_CHARACTERS, ".")}] ${Math.floor(done * 100)} %`,
    `${(offset / MB).toFixed(1)} MB${size === null ? "" : ` of ${(size / MB).toFixed(1)} MB`}`,
    `${groupedDigits(received)} interactions`,
    `${groupedDigits(pace)}/s`,
    rejected > 0 ? `${groupedDigits(rejected)} rejected` : null,
    left === null || left <= 0 ? null : `${clock(left)} left`,
  ];
  return parts.filter(Boolean).join("  ");
}

function clock(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Grouped for reading. */
export function groupedDigits(value: number): string {
  return value.toLocaleString("en-US");
}
