"use client";

import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Folding } from "@/components/frame/use-folds";
import { searchNamesQuery } from "@/lib/interactions/queries.ts";
import { searchQuery } from "@/lib/interactions/search/url.ts";
import type { SearchPagePart } from "@/lib/interactions/search-page/folds.ts";
import { QueryLine } from "../query-line/line";
import { FilterChips, FilterDates } from "./filter-chips";
import { FilterFields } from "./filter-fields";
import { FilterPresets } from "./filter-presets";
import classes from "./filters.module.css";
import type { SearchState } from "./use-search";

/** Where the window is lower than this the filters begin folded, unless their user chose; their style says the same. */
const LOW = "(max-height: 699px)";

type Props = {
  state: SearchState;
  /** Whether the profile of who searches does not show everything. */
  limited: boolean;
  /** What is wrong with the dates. */
  wrongDates: string | undefined;
  folding: Folding<SearchPagePart>;
  onReset: () => void;
};

/** The search form: it writes the address bar, the table reads it. Folded, it is a line that tells what is set. */
export function Filters({ state, limited, wrongDates, folding: { folds, fold }, onReset }: Props) {
  const t = useTranslations("interactions.filters");
  const names = useQuery(searchNamesQuery()).data;
  const folded = useFolded(folds.filters);
  const client = useSlash(folded === true, () => fold("filters", false));
  const button = (folds: boolean) => {
    const Chevron = folds ? IconChevronUp : IconChevronDown;
    return (
      <Button
        className={classes.fold}
        size="compact-sm"
        variant="subtle"
        color="gray"
        rightSection={<Chevron size={14} aria-hidden />}
        aria-expanded={folds}
        onClick={() => fold("filters", folds)}
      >
        {t(folds ? "fold" : "unfold")}
      </Button>
    );
  };
  return (
    <search
      aria-label={t("label")}
      className={classes.filters}
      data-folded={folded || undefined}
      data-by-height={folded === null || undefined}
    >
      {/* Before the scripts have come, a text is looked for by Enter. */}
      <form className={classes.form} action="/interactions" onSubmit={(event) => event.preventDefault()}>
        <Unshown state={state} />
        {/* Enter sends a form of several fields only where something in it does. */}
        <input type="submit" hidden />
        <div className={classes.line}>
          <FilterPresets state={state} onReset={onReset} />
          <QueryLine state={state} names={names} />
          {folded === false || (state.preset && !wrongDates) ? null : (
            <div className={classes.dates}>
              <FilterDates state={state} wrongDates={wrongDates} />
            </div>
          )}
          {folded ? <FilterChips state={state} names={names} limited={limited} /> : null}
          {folded ? null : button(true)}
          {folded === false ? null : button(false)}
        </div>
        {folded ? null : (
          <>
            <FilterFields state={state} names={names} wrongDates={wrongDates} client={client} />
            <FilterChips state={state} names={names} limited={limited} />
          </>
        )}
      </form>
    </search>
  );
}

/**
 * Whether the filters are folded. The height of the window decides it once, when the page opens. Until then it is null:
 * both forms are drawn, and CSS shows one of them. A later change of the height folds nothing, as the user may be typing.
 */
function useFolded(chosen: "open" | "folded" | undefined): boolean | null {
  const [isLow, setLow] = useState<boolean | null>(null);
  useEffect(() => setLow(window.matchMedia(LOW).matches), []);
  return chosen ? chosen === "folded" : isLow;
}

/** What the address holds beside the fields that the form sends along. */
function Unshown({ state: { url } }: { state: SearchState }) {
  const sent = {
    client: null,
    contact: null,
    subject: null,
    duration: null,
    wait: null,
    hold: null,
    transfers: null,
    page: null,
    after: null,
    peek: null,
  };
  const kept = [...new URLSearchParams(searchQuery({ ...url, ...sent, from: null, to: null }))];
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The slash leads to the client from anywhere on the page, where the fields are folded too. */
function useSlash(folded: boolean, unfold: () => void) {
  const client = useRef<HTMLInputElement>(null);
  const [awaited, setAwaited] = useState(false);
  const find = () => {
    if (folded) {
      unfold();
      setAwaited(true);
    } else client.current?.select();
  };
  useHotkeys([
    ["/", find],
    ["shift+/", find],
  ]);
  useEffect(() => {
    if (!awaited || folded) return;
    setAwaited(false);
    client.current?.select();
  }, [awaited, folded]);
  return client;
}
