"use client";

import { Button, Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { QueryView } from "@/components/ui/query-view";
import { exportsQuery, isExportAtWork } from "@/lib/interactions/export/queries.ts";
import type { ExportRecord } from "@/lib/interactions/export/schema.ts";
import classes from "./exports-popover.module.css";
import { ExportLine } from "./line";
import { useAwaitedExports } from "./use-awaited-exports";

/** The files that were prepared, or are being: how far they are, where to get them, and the way to be rid of them. */
export function ExportsPopover() {
  const t = useTranslations("exports");
  const [opened, setOpened] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and keys must still reach the panel.
  const refocus = () => panel.current?.focus();
  const { ids } = useAwaitedExports();
  const query = useQuery({ ...exportsQuery(), enabled: opened || ids.length > 0 });
  const atWork = query.data?.filter(isExportAtWork).length ?? 0;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={440} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          px={6}
          aria-label={t("list")}
          title={t("list")}
          onClick={() => setOpened((before) => !before)}
        >
          {atWork > 0 ? <span className={classes.atWork}>{atWork}</span> : null}
          <IconChevronDown size={15} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={panel} tabIndex={-1} aria-label={t("list")} className={classes.panel}>
        <h2 className={classes.title}>{t("list")}</h2>
        {query.data ? (
          <Lines found={query.data} onDiscarded={refocus} />
        ) : (
          <QueryView query={query} lines={2}>
            {(found) => <Lines found={found} onDiscarded={refocus} />}
          </QueryView>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Asked about every second while one is at work: that it is being asked is not worth showing. */
function Lines({ found, onDiscarded }: { found: readonly ExportRecord[]; onDiscarded: () => void }) {
  const t = useTranslations("exports");
  if (found.length === 0) return <p className={classes.none}>{t("none")}</p>;
  return (
    <ul className={classes.list} aria-label={t("list")}>
      {found.map((one) => (
        <ExportLine key={one.id} one={one} onDiscarded={onDiscarded} />
      ))}
    </ul>
  );
}
