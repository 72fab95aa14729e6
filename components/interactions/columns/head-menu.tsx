"use client";

import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconChevronDown,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconX,
} from "@tabler/icons-react";
import type { SortingState } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { sortedBy } from "@/components/ui/table/sorted-by.ts";
import { columnBeside } from "@/lib/interactions/search/column-view.ts";
import { MOST_ORDERS, orderFields } from "@/lib/interactions/values.ts";
import classes from "./head-menu.module.css";
import { ALWAYS_SHOWN, type ColumnView } from "./use-column-view";

type Props = {
  column: string;
  view: ColumnView;
  sorting: SortingState;
  onSort: (keys: SortingState) => void;
};

/** What can be done with a column, at its head. */
export function HeadMenu({ column, view, sorting, onSort }: Props) {
  const t = useTranslations("interactions.columns");
  const columnName = useTranslations("interactions.column");
  const button = useRef<HTMLButtonElement>(null);
  const setting = view.settings.find(({ id }) => id === column);
  if (!setting) return null;
  const hide = () => {
    // The keys go on from the column beside it: this head goes away.
    const head = button.current?.closest("th");
    const beside = head?.nextElementSibling ?? head?.previousElementSibling;
    view.change(column, { shown: false });
    beside?.querySelector<HTMLElement>("a, button:not([tabindex])")?.focus();
  };
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={classes.menu}
          variant="default"
          size={24}
          aria-label={t("menu", { name: columnName(setting.id) })}
          // A head is named by its column alone. Keys and readers have the head's own menu key, and the list of columns.
          aria-hidden
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconChevronDown size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {orderFields.some((field) => field === column) ? (
          <Sorts column={column} sorting={sorting} onSort={onSort} />
        ) : null}
        <Places setting={setting} view={view} onHide={hide} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Sorts({ column, sorting, onSort }: Omit<Props, "view">) {
  const t = useTranslations("interactions.columns");
  const others = sorting.filter(({ id }) => id !== column);
  const isKey = others.length < sorting.length;
  return (
    <>
      <Menu.Item leftSection={<IconArrowUp size={15} />} onClick={() => onSort([{ id: column, desc: false }])}>
        {t("ascending")}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={15} />} onClick={() => onSort([{ id: column, desc: true }])}>
        {t("descending")}
      </Menu.Item>
      {isKey ? null : (
        <Menu.Item
          leftSection={<IconPlus size={15} />}
          onClick={() => onSort(sortedBy(sorting, column, { more: true, most: MOST_ORDERS, hasNone: false }))}
        >
          {t("sortAlso")}
        </Menu.Item>
      )}
      {isKey && others.length > 0 ? (
        <Menu.Item leftSection={<IconX size={15} />} onClick={() => onSort(others)}>
          {t("unsort")}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
    </>
  );
}

type PlacesProps = { setting: ColumnView["settings"][number]; view: ColumnView; onHide: () => void };

function Places({ setting: { id, pinned }, view: { settings, place, change }, onHide }: PlacesProps) {
  const t = useTranslations("interactions.columns");
  const left = columnBeside(settings, id, "before");
  const right = columnBeside(settings, id, "after");
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowLeft size={15} />}
        disabled={left === null}
        onClick={() => left && place(id, "before", left)}
      >
        {t("moveLeft")}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowRight size={15} />}
        disabled={right === null}
        onClick={() => right && place(id, "after", right)}
      >
        {t("moveRight")}
      </Menu.Item>
      <Menu.Item
        leftSection={pinned ? <IconPinnedOff size={15} /> : <IconPin size={15} />}
        onClick={() => change(id, { pinned: !pinned })}
      >
        {t(pinned ? "unpinHere" : "pinLeft")}
      </Menu.Item>
      {id === ALWAYS_SHOWN ? null : (
        <Menu.Item leftSection={<IconEyeOff size={15} />} onClick={onHide}>
          {t("hide")}
        </Menu.Item>
      )}
    </>
  );
}
