"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import classes from "./activate-button.module.css";
import { type Asks, useActivate } from "./use-activate";

type Props = { hub: string; list: ListRecord; asks: Asks } & Pick<ButtonProps, "size" | "variant" | "disabled">;

/** Activates the list, once it is clear how many people that is and whether they are contacted now. */
export function ActivateButton({ hub, list, asks, disabled, ...look }: Props) {
  const t = useTranslations("hubs.list");
  const { activate, looking, isPending } = useActivate(hub, asks);
  // Disabled while it looks it would lose the focus, which the question gives back.
  return (
    <Button
      {...look}
      className={classes.button ?? ""}
      aria-busy={looking}
      disabled={disabled || isPending}
      onClick={() => void activate(list)}
    >
      {t("activate")}
    </Button>
  );
}
