"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconCopy, IconFilter, IconFilterOff, IconMathEqualGreater, IconMathEqualLower } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, use, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useCopy } from "@/components/ui/clipboard/use-copy";
import type { InteractionRecord } from "@/lib/interactions/schema.ts";
import type { CellValue } from "@/lib/interactions/search/cell-filters.ts";
import type { channels, interactionTypes } from "@/lib/interactions/values.ts";
import { HandlingContext } from "../columns/handling-cell";
import classes from "./cell-menu.module.css";
import { type CellRows, type CellState, useCell } from "./use-cell";
import type { SearchState } from "./use-search";

/** Of more names in one cell the others are left to the filters. */
const VALUES_SHOWN = 6;

type Props = Omit<CellRows, "handling"> & { state: SearchState; className: string | undefined; children: ReactNode };

/** What stands around the results' table: going from cell to cell draws nothing anew but the menu. */
export function WithCellMenu({ state, className, rows, columns, visible, children }: Props) {
  const cells = useCell({ rows, columns, visible, handling: use(HandlingContext) }, state.url);
  return (
    <div className={className} {...cells.around}>
      {children}
      <CellMenu cells={cells} onChange={state.change} />
    </div>
  );
}

/** What can be done with what a cell holds, in the cell that is pointed at or has the focus: find only it, or all but it. */
function CellMenu({ cells, onChange }: { cells: CellState; onChange: SearchState["change"] }) {
  const t = useTranslations("interactions.cell");
  const labelOf = useLabel();
  const { cell, opened, open, close } = cells;
  if (!cell) return null;
  const labelled = cell.values
    .slice(0, VALUES_SHOWN)
    .map((one) => ({ ...one, label: labelOf(cell.column, cell.row, one.value) }));
  return (
    <Within place={cell.place}>
      <Menu
        opened={opened}
        onChange={(now) => (now ? open() : close())}
        position="bottom-end"
        withInitialFocusPlaceholder={false}
        returnFocus={false}
        // The key that opens it is pressed on the cell, outside of it.
        clickOutsideEvents={pressed}
        // A menu that takes its time to go would take the focus from its cell.
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <ActionIcon
            className={classes.more}
            variant="default"
            size={24}
            tabIndex={-1}
            aria-label={t("menu", { value: labelled.map(({ label }) => label).join(", ") })}
          >
            <IconFilter size={13} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {labelled.map((one) => (
            <Choices key={one.value} {...one} onChange={onChange} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </Within>
  );
}

const pressed = ["mousedown", "touchstart"];

/** Puts its children at the end of a place that another part of the page draws, and takes them along to the next. */
function Within({ place, children }: { place: HTMLElement; children: ReactNode }) {
  // In an element of their own: the place may be emptied or go away before them.
  const [own] = useState(() => document.createElement("span"));
  useLayoutEffect(() => {
    place.append(own);
    return () => own.remove();
  }, [place, own]);
  return createPortal(children, own);
}

type ChoicesProps = CellValue & { label: string; onChange: SearchState["change"] };

function Choices({ filter, label, isHidden, only, exclude, bounds, onChange }: ChoicesProps) {
  const t = useTranslations("interactions.cell");
  const filterName = useTranslations("interactions.filters");
  const refused = useTranslations("interactions.refused");
  const copied = useTranslations("interactions.copy");
  const copy = useCopy();
  const named = (action: string) => `${action}: ${label}`;
  return (
    <>
      <Menu.Label className={classes.label}>{`${filterName(filter)}: ${label}`}</Menu.Label>
      {isHidden ? (
        <Menu.Label className={classes.label}>{refused("names", { names: label, count: 1 })}</Menu.Label>
      ) : bounds ? (
        (["atLeast", "atMost"] as const).map((bound) => (
          <Menu.Item
            key={bound}
            leftSection={bound === "atLeast" ? <IconMathEqualGreater size={15} /> : <IconMathEqualLower size={15} />}
            aria-label={named(t(bound))}
            onClick={() => onChange(bounds[bound])}
          >
            {t(bound)}
          </Menu.Item>
        ))
      ) : (
        <Menu.Item
          leftSection={<IconFilter size={15} />}
          aria-label={named(t("only"))}
          disabled={only === null}
          onClick={() => only && onChange(only)}
        >
          {t("only")}
        </Menu.Item>
      )}
      {exclude ? (
        <Menu.Item
          leftSection={<IconFilterOff size={15} />}
          aria-label={named(t("exclude"))}
          onClick={() => onChange(exclude)}
        >
          {t("exclude")}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<IconCopy size={15} />}
        aria-label={named(copied("copy"))}
        onClick={() => void copy(label, copied("done"))}
      >
        {copied("copy")}
      </Menu.Item>
    </>
  );
}

/** What a value is called on the page. */
function useLabel(): (column: string, row: InteractionRecord, value: string) => string {
  const channelName = useTranslations("kit.channel");
  const t = useTranslations("interactions.filters");
  return (column, { disposition }, value) => {
    if (column === "channel") return channelName(value as (typeof channels)[number]);
    if (column === "direction") return t(`kind.${value as (typeof interactionTypes)[number]}`);
    return column === "disposition" ? (disposition?.levels.join(" › ") ?? value) : value;
  };
}
