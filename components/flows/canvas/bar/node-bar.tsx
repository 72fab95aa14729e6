"use client";

import { ActionIcon } from "@mantine/core";
import { IconCopy, IconDots, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useStore } from "@xyflow/react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, MouseEvent } from "react";
import { useSteadyScale } from "../connection-buttons";
import type { NodeAction } from "../context";
import classes from "./node-bar.module.css";

type Props = {
  title: string;
  disabled: boolean;
  /** The upper edge of the node in the drawing. */
  top: number;
  onAct: (action: NodeAction, from: HTMLElement) => void;
};

/** So much room a bar needs above its node. */
const ROOM_PX = 36;

/** What is done to a node most often, beside the node. */
export function NodeBar({ title, disabled, top, onAct }: Props) {
  const t = useTranslations("flowEditor.bar");
  const scale = useSteadyScale();
  const isBelow = useStore(({ transform: [, y, zoom] }) => top * zoom + y < ROOM_PX);
  const switching = disabled ? "enable" : "disable";
  const buttons = [
    { action: "remove", word: "remove", Icon: IconTrash },
    { action: "disable", word: switching, Icon: disabled ? IconPlayerPlay : IconPlayerPause },
    { action: "duplicate", word: "duplicate", Icon: IconCopy },
    { action: "menu", word: "menu", Icon: IconDots },
  ] as const;
  const press = (action: NodeAction, event: MouseEvent<HTMLElement>) => {
    const button = event.currentTarget;
    // The bar goes with the mouse: the node has the keys then.
    if (event.detail > 0) button.closest<HTMLElement>(".react-flow__node")?.focus({ preventScroll: true });
    onAct(action, button);
  };
  return (
    <div
      className={`${classes.bar} nopan nodrag`}
      style={{ transform: `translateX(-50%) scale(${scale})` }}
      data-below={isBelow || undefined}
      role="toolbar"
      aria-label={t("label", { node: title })}
      onKeyDown={keys}
      // A press of the node would select it alone, and a second one open it.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <div className={classes.buttons}>
        {buttons.map(({ action, word, Icon }, i) => (
          <ActionIcon
            key={action}
            size={24}
            tabIndex={i === 0 ? 0 : -1}
            aria-label={t(word, { node: title })}
            title={t(word, { node: title })}
            {...(action === "menu" && { "aria-haspopup": "menu" as const })}
            onClick={(event) => press(action, event)}
          >
            <Icon size={15} aria-hidden />
          </ActionIcon>
        ))}
      </div>
    </div>
  );
}

/** The arrows go from button to button; they and Enter would else be the node's. */
function keys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === "Enter" || event.key === " ") event.stopPropagation();
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || event.altKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
