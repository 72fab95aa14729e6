"use client";

import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { QueryView } from "@/components/ui/query-view";
import { facetFilters, valuesToShow } from "@/lib/interactions/facets/choices.ts";
import { facetsQuery } from "@/lib/interactions/facets/queries.ts";
import type { FacetList } from "@/lib/interactions/facets/schema.ts";
import { MOST_FILTER_LENGTH } from "@/lib/interactions/values.ts";
import type { SearchState } from "../search/use-search";
import classes from "./facet.module.css";
import { FacetValues } from "./values";

/** Of more values than these the rest is behind a button, and a part of their names finds them. */
const FIRST_ROWS = 10;

const TYPING_MS = 250;

type Props = {
  list: FacetList;
  state: SearchState;
  folded: boolean;
  onFold: () => void;
};

/** One kind of values, which folds. */
export function FacetPart({ list, state, folded, onFold }: Props) {
  const t = useTranslations("interactions.filters");
  const id = useId();
  const Chevron = folded ? IconChevronRight : IconChevronDown;
  return (
    <section className={classes.facet} aria-labelledby={id}>
      <h2 id={id}>
        <button type="button" className={classes.head} aria-expanded={!folded} onClick={onFold}>
          <Chevron size={14} aria-hidden />
          {t(facetFilters[list.facet])}
        </button>
      </h2>
      {folded ? null : <Values list={list} state={state} labelledBy={id} />}
    </section>
  );
}

type ValuesProps = Pick<Props, "list" | "state"> & { labelledBy: string };

function Values({ list, state, labelledBy }: ValuesProps) {
  const t = useTranslations("interactions.facets");
  const name = useTranslations("interactions.filters")(facetFilters[list.facet]);
  const [typed, setTyped] = useState("");
  const [part] = useDebouncedValue(typed.trim(), TYPING_MS);
  const isSearched = part !== "";
  const found = useQuery({ ...facetsQuery(state.search, [list.facet], part), enabled: isSearched });
  return (
    <>
      {list.distinct > FIRST_ROWS || typed !== "" ? (
        <TextInput
          className={classes.search}
          size="xs"
          aria-label={t("search", { name })}
          placeholder={t("search", { name })}
          value={typed}
          maxLength={MOST_FILTER_LENGTH}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : null}
      {isSearched ? (
        <div className={classes.found}>
          <QueryView query={found} lines={3}>
            {([one = list]) => <Cut key={part} list={one} state={state} labelledBy={labelledBy} />}
          </QueryView>
        </div>
      ) : (
        <Cut list={list} state={state} labelledBy={labelledBy} />
      )}
    </>
  );
}

/** The first values, or all that are listed; what is not is counted. */
function Cut({ list: { facet, values, distinct }, state, labelledBy }: ValuesProps) {
  const t = useTranslations("interactions.facets");
  const [whole, setWhole] = useState(false);
  const shown = valuesToShow(facet, values, state.url, whole ? values.length : FIRST_ROWS);
  const isAll = shown.length === values.length;
  const unlisted = distinct - values.length;
  if (values.length === 0) return <p className={classes.note}>{t("none")}</p>;
  return (
    <>
      <FacetValues facet={facet} values={shown} state={state} labelledBy={labelledBy} />
      {whole || !isAll ? (
        <button type="button" className={classes.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t("less") : t("more", { count: distinct - shown.length })}
        </button>
      ) : null}
      {isAll && unlisted > 0 ? <p className={classes.note}>{t("beyond", { count: unlisted })}</p> : null}
    </>
  );
}
