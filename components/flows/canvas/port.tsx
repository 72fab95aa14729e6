"use client";

import { Handle, Position, useReactFlow } from "@xyflow/react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import type { PlacedPort } from "./card-layout";
import { useCanvas } from "./context";
import { InsertButton } from "./insert-button";
import classes from "./node-card.module.css";
import { awaits, type PortEnd } from "./ports";
import { usePortName } from "./use-names";

type Props = {
  node: string;
  title: string;
  side: "inputs" | "outputs";
  port: PlacedPort;
  /** Whether Tab comes to it; the arrows go on from there. */
  reachable: boolean;
  /** It is the first of its side. */
  first: boolean;
  /** There is no other on its side. */
  alone: boolean;
  /** Something is connected to it, or need not be. */
  leads: boolean;
};

/** A port as a button: pressing one and then another connects them, dragging from one to the other does too. */
export function PortHandle({ node, title, side, port, reachable, first, alone, leads }: Props) {
  const t = useTranslations("flowEditor");
  const portName = usePortName();
  const { editing, picked } = useCanvas();
  const isPicked =
    picked !== null && "node" in picked && picked.node === node && picked.side === side && picked.port === port.port;
  const awaited = picked !== null && awaits(picked, side);
  const name = portName(port);
  const press = () => editing?.pickPort({ node, side, port: port.port });
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextPort(event);
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    }
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    press();
  };
  return (
    <Handle
      id={port.port}
      type={side === "inputs" ? "target" : "source"}
      position={side === "inputs" ? Position.Left : Position.Right}
      isConnectable={editing !== null}
      className={classes.port}
      style={{ top: port.y }}
      data-tone={port.spec?.meaning}
      data-drawn={port.drawn}
      data-known={port.spec !== null}
      data-unused={port.unused || undefined}
      data-picked={isPicked || undefined}
      data-awaited={awaited || undefined}
    >
      <button
        type="button"
        className={classes.target}
        aria-label={t(`port.${side}`, { port: name, node: title })}
        aria-pressed={isPicked}
        aria-disabled={editing === null}
        title={name}
        data-side={side}
        data-alone={alone || undefined}
        tabIndex={first && (reachable || awaited) ? 0 : -1}
        onClick={(event) => {
          event.stopPropagation();
          press();
        }}
        onKeyDown={keys}
      />
      {editing === null || leads || port.unused ? null : (
        <WayOn label={t("insert.after", { port: name, node: title })} end={{ node, side, port: port.port }} />
      )}
    </Handle>
  );
}

/** What may come after a port that leads nowhere yet. */
function WayOn({ label, end }: { label: string; end: PortEnd }) {
  const { screenToFlowPosition } = useReactFlow();
  const { editing } = useCanvas();
  return (
    <InsertButton
      label={label}
      place="port"
      onPress={({ clientX: x, clientY: y }) => editing?.chooseNode({ end }, screenToFlowPosition({ x, y }))}
    />
  );
}

/** The port of the same side that an arrow goes to; null where it is another key or there is none. */
function nextPort({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | null {
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0) return null;
  const ports = currentTarget
    .closest(".react-flow__node")
    ?.querySelectorAll<HTMLElement>(`button[data-side=${currentTarget.dataset.side}]`);
  const ordered = [...(ports ?? [])];
  return ordered[ordered.indexOf(currentTarget) + step] ?? null;
}
