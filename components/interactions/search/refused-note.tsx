"use client";

import { Alert, Button } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { asAddress } from "@/components/ui/address/as-address";
import { EmptyNote } from "@/components/ui/empty-note";
import { mendedRange, rangeFault } from "@/lib/interactions/search/range.ts";
import type { SearchRefusal } from "@/lib/interactions/search/refusal.ts";
import { NoCharts } from "../charts/charts";
import classes from "../search-page.module.css";
import type { SearchState } from "./use-search";

type Props = {
  refusal: SearchRefusal;
  state: SearchState;
  /** Nothing was found before that could stay in sight. */
  alone: boolean;
  /** What is wrong with the dates. */
  wrongDates: string | undefined;
};

/** What makes the service refuse the search, and the way out; wrong dates are told at their field, here where it is empty. */
export function RefusedNote({ refusal, state, alone, wrongDates }: Props) {
  const t = useTranslations("interactions.refused");
  if (refusal.kind === "dates") return alone ? <WrongDates state={state} reason={wrongDates} /> : null;
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

/** Why the dates find nothing, with those that were likely meant; the page stays as it is otherwise. */
function WrongDates({ state, reason }: { state: SearchState; reason: string | undefined }) {
  const t = useTranslations("interactions.refused");
  const { range, now, zone, change, hrefOf } = state;
  const meant = mendedRange(range, now, zone);
  const isMended = rangeFault(range, now, zone) !== null;
  const to = { range: null, ...meant };
  return (
    <>
      <NoCharts />
      <EmptyNote
        title={reason ?? t("dates")}
        action={
          isMended ? (
            <Button size="compact-sm" variant="default" {...asAddress(hrefOf(to), () => change(to))}>
              {t("meant", { from: shortMoment(meant.from, "first"), to: shortMoment(meant.to, "last") })}
            </Button>
          ) : null
        }
      >
        {reason ? t("dates") : null}
      </EmptyNote>
    </>
  );
}

/** Without the time where it is that of a whole day. */
function shortMoment(moment: string, edge: "first" | "last"): string {
  return moment.replace(edge === "first" ? / 00:00:00$/ : / 23:59:59$/, "");
}
