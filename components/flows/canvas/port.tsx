"use client";

import { Handle, Position } from "@xyflow/react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { useCanvas } from "./canvas-context";
import type { PlacedPort } from "./card-layout";
import classes from "./node-card.module.css";
import { usePortName } from "./use-names";

type Props = { node: string; title: string; side: "inputs" | "outputs"; port: PlacedPort; reachable: boolean };

/** A port as a button: pressing one and then another connects them, dragging from one to the other does too. */
export function Port({ node, title, side, port, reachable }: Props) {
  const t = useTranslations("flowEditor.port");
  const portName = usePortName();
  const { editing, picked } = useCanvas();
  const isPicked = picked?.node === node && picked.side === side && picked.port === port.port;
  const awaited = picked !== null && picked.side !== side;
  const name = portName(port);
  const press = () => editing?.pickPort({ node, side, port: port.port });
  const keys = (event: KeyboardEvent) => {
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
      role="button"
      aria-label={t(`${side}`, { port: name, node: title })}
      aria-pressed={isPicked}
      aria-disabled={editing === null}
      title={name}
      tabIndex={reachable || awaited ? 0 : -1}
      data-tone={port.spec?.meaning}
      data-drawn={port.drawn}
      data-known={port.spec !== null}
      data-unused={port.unused || undefined}
      data-picked={isPicked || undefined}
      data-awaited={awaited || undefined}
      onClick={(event) => {
        event.stopPropagation();
        press();
      }}
      onKeyDown={keys}
    />
  );
}
