"use client";

import { Button } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { type Found, freshQuery, type SearchQuery } from "@/lib/interactions/queries.ts";
import classes from "./new-results.module.css";

type Props = {
  search: SearchQuery;
  /** What is shown, and since when it is known. */
  found: Found;
  foundAt: number;
  /** Shows it at once. */
  isLive: boolean;
  onShow: () => void;
};

/** Says that there is more by now than what is shown, and shows it when it is asked to: else no row moves by itself. */
export function NewResults({ search, found, foundAt, isLive, onShow }: Props) {
  const t = useTranslations("interactions.fresh");
  const { data: fresh, dataUpdatedAt } = useQuery({
    ...freshQuery(search, isLive),
    initialData: { total: found.total, first: search.index === 0 ? (found.result[0]?.guid ?? null) : null, took: 0 },
    initialDataUpdatedAt: foundAt,
  });
  const more = fresh.total - found.total;
  const first = search.index === 0 ? (found.result[0]?.guid ?? null) : fresh.first;
  const changed = dataUpdatedAt > foundAt && (more !== 0 || fresh.first !== first);
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (isLive && changed) show();
  }, [isLive, changed]);
  return (
    <div className={classes.place} aria-live="polite">
      {changed && !isLive ? (
        <Button className={classes.pill} radius="xl" leftSection={<IconArrowUp size={14} />} onClick={onShow}>
          {more > 0 ? t("more", { count: more }) : t("changed")}
        </Button>
      ) : null}
    </div>
  );
}
