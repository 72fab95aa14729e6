"use client";

import { ActionIcon, Checkbox, NumberInput, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPin, IconPinFilled } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type ColumnSetting, isColumnWidth } from "@/lib/interactions/search/column-view.ts";
import classes from "./panel.module.css";
import type { ColumnMoves } from "./use-column-moves";
import { ALWAYS_SHOWN } from "./use-column-view";

type Props = {
  setting: ColumnSetting;
  name: string;
  onChange: (to: Partial<Omit<ColumnSetting, "id">>) => void;
  steps: ReturnType<ColumnMoves["steps"]>;
  drags: ReturnType<ColumnMoves["drags"]>;
};

/** One column: whether it is shown, how wide, whether it stays put, and the ways to another place. */
export function ColumnLine({ setting: { id, shown, pinned, width }, name, onChange, steps, drags }: Props) {
  const t = useTranslations("interactions.columns");
  return (
    <li onKeyDownCapture={steps.onKeyDown} {...drags.row}>
      <span className={classes.grip} aria-hidden {...drags.grip}>
        <IconGripVertical size={15} />
      </span>
      <Checkbox
        className={classes.name}
        label={name}
        checked={shown}
        disabled={id === ALWAYS_SHOWN}
        onChange={(event) => onChange({ shown: event.currentTarget.checked })}
      />
      <WidthInput
        label={t("width", { name })}
        placeholder={t("auto")}
        width={width}
        onChange={(now) => onChange({ width: now })}
      />
      <Tooltip label={t(pinned ? "unpin" : "pin", { name })}>
        <ActionIcon
          size={24}
          aria-label={t("pin", { name })}
          aria-pressed={pinned}
          onClick={() => onChange({ pinned: !pinned })}
        >
          {pinned ? <IconPinFilled size={15} /> : <IconPin size={15} />}
        </ActionIcon>
      </Tooltip>
      <ActionIcon size={24} aria-label={t("earlier", { name })} disabled={!steps.earlier} onClick={steps.earlier}>
        <IconArrowUp size={15} />
      </ActionIcon>
      <ActionIcon size={24} aria-label={t("later", { name })} disabled={!steps.later} onClick={steps.later}>
        <IconArrowDown size={15} />
      </ActionIcon>
    </li>
  );
}

type WidthProps = {
  label: string;
  placeholder: string;
  width: number | null;
  onChange: (width: number | null) => void;
};

/** A width in pixels, or none; what is typed counts once it is one. */
function WidthInput({ label, placeholder, width, onChange }: WidthProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  return (
    <NumberInput
      aria-label={label}
      placeholder={placeholder}
      w={64}
      step={10}
      suffix=" px"
      hideControls
      allowDecimal={false}
      allowNegative={false}
      value={typed ?? width ?? ""}
      onChange={(now) => {
        setTyped(now);
        if (now === "") onChange(null);
        else if (isColumnWidth(Number(now))) onChange(Number(now));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
