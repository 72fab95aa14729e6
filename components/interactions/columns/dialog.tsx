"use client";

import { ActionIcon, Button, Checkbox, Group, Modal, NumberInput, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { isColumnWidth } from "@/lib/interactions/search/column-view.ts";
import { DensityChoice } from "./density-choice";
import classes from "./dialog.module.css";
import { ALWAYS_SHOWN, type ColumnView } from "./use-column-view";

type Props = { view: ColumnView; onClose: () => void };

/** How high the rows are; which columns there are, in which order, how wide, and which stay put. */
export function ColumnsDialog({ view, onClose }: Props) {
  const { settings, change, move, reset } = view;
  const t = useTranslations("interactions.columns");
  const columnName = useTranslations("interactions.column");
  const kit = useTranslations("kit");
  return (
    <Modal title={t("columns")} opened onClose={onClose} closeButtonProps={{ "aria-label": kit("close") }}>
      <DensityChoice view={view} />
      <ul className={classes.list} aria-label={t("columns")}>
        {settings.map(({ id, shown, pinned, width }, at) => {
          const name = columnName(id);
          const pin = t(pinned ? "unpin" : "pin", { name });
          return (
            <li key={id}>
              <Checkbox
                className={classes.name}
                label={name}
                checked={shown}
                disabled={id === ALWAYS_SHOWN}
                onChange={(event) => change(id, { shown: event.currentTarget.checked })}
              />
              <WidthInput
                label={t("width", { name })}
                placeholder={t("auto")}
                width={width}
                onChange={(now) => change(id, { width: now })}
              />
              <Tooltip label={pin}>
                <ActionIcon
                  aria-label={t("pin", { name })}
                  aria-pressed={pinned}
                  onClick={() => change(id, { pinned: !pinned })}
                >
                  {pinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
                </ActionIcon>
              </Tooltip>
              <ActionIcon aria-label={t("earlier", { name })} disabled={at === 0} onClick={() => move(id, -1)}>
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={t("later", { name })}
                disabled={at === settings.length - 1}
                onClick={() => move(id, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Group justify="space-between" mt="md">
        <Button variant="subtle" color="gray" onClick={reset}>
          {t("reset")}
        </Button>
        <Button onClick={onClose}>{t("done")}</Button>
      </Group>
    </Modal>
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
      w={88}
      step={10}
      suffix=" px"
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
