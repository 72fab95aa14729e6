"use client";

import { Alert, Button } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import type { SearchRefusal } from "@/lib/interactions/search/refusal.ts";
import classes from "../search-page.module.css";
import type { SearchState } from "./use-search";

type Props = {
  refusal: SearchRefusal;
  state: SearchState;
  /** Nothing was found before that could stay in sight. */
  alone: boolean;
};

/** What makes the service refuse the search, and the way out; wrong dates are told at their field alone. */
export function RefusedNote({ refusal, state, alone }: Props) {
  const t = useTranslations("interactions.refused");
  if (refusal.kind === "dates") return alone ? <EmptyNote title={t("dates")} /> : null;
  return (
    <Alert role="alert" variant="light" color="yellow" icon={<IconEyeOff />} p="xs">
      <div className={classes.refusal}>
        {t("names", { names: refusal.hidden.join(", "), count: refusal.hidden.length })}
        <Button size="compact-sm" variant="default" onClick={() => state.change(refusal.without)}>
          {t("remove", { count: refusal.hidden.length })}
        </Button>
      </div>
    </Alert>
  );
}
