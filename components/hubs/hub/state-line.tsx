import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Tone } from "@/components/ui/status-badge";
import classes from "./state-line.module.css";

const icons = {
  go: IconCircleCheck,
  caution: IconAlertTriangle,
  stop: IconAlertTriangle,
  info: IconClock,
  idle: IconCircleMinus,
} as const satisfies Record<Tone, unknown>;

type Props = { tone: Tone; title?: string | undefined; children: ReactNode };

/** How things stand, in one sentence across the page; the colour and the sign only repeat it. */
export function StateLine({ tone, title, children }: Props) {
  const Icon = icons[tone];
  return (
    <div className={classes.line} data-tone={tone} role="note" title={title}>
      <Icon size={16} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
