"use client";

import { ActionIcon, Select } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useZone } from "@/components/ui/zone/zone";
import { flowVersionsQuery } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import classes from "./diff-page.module.css";
import type { DiffSide } from "./side";

type Sides = { from: DiffSide; to: DiffSide };
type Props = { name: string; newest: FlowRecord; sides: Sides; onChoose: (sides: Sides) => void };

/** Which two are compared: any versions, or the viewer's draft. */
export function SideChoice({ name, newest, sides, onChoose }: Props) {
  const t = useTranslations("flowHistory");
  const zone = useZone();
  const { data } = useInfiniteQuery(flowVersionsQuery(name));
  const known = new Map(
    [newest, ...(data?.pages.flatMap(({ result }) => result) ?? [])].map((one) => [one.version, one]),
  );
  const options = [
    { value: "draft", label: t("page.draft") },
    ...Array.from({ length: newest.version }, (_, i) => newest.version - i).map((version) => {
      const { date, savedBy } = known.get(version) ?? {};
      const at = parseUtc(date ?? "");
      const by = at && savedBy ? ` · ${formatIn(at, zone).slice(0, 16)} · ${savedBy}` : "";
      return { value: String(version), label: `${t("version", { version })}${by}` };
    }),
  ];
  const choice = (side: keyof Sides) => (
    <Select
      label={t(`page.${side}`)}
      className={classes.choice}
      data={options}
      value={String(sides[side])}
      onChange={(value) => value && onChoose({ ...sides, [side]: value === "draft" ? value : Number(value) })}
      allowDeselect={false}
      searchable
      limit={200}
      maxDropdownHeight={300}
    />
  );
  return (
    <div className={classes.choices}>
      {choice("from")}
      <ActionIcon
        aria-label={t("page.swap")}
        title={t("page.swap")}
        variant="default"
        size={30}
        onClick={() => onChoose({ from: sides.to, to: sides.from })}
      >
        <IconArrowsExchange size={16} />
      </ActionIcon>
      {choice("to")}
    </div>
  );
}
