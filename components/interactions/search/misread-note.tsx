"use client";

import { Alert, Button } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { misreadIn } from "@/lib/interactions/search/misread.ts";
import classes from "../search-page.module.css";
import type { SearchState } from "./use-search";

const SHOWN_FILTERS = 5;
const SHOWN_CHARACTERS = 60;

/** What the address says and nothing is understood of: without it the search finds more than who sent the link meant. */
export function MisreadNote({ state }: { state: SearchState }) {
  const t = useTranslations("interactions.misread");
  const misread = misreadIn(useSearchParams());
  if (misread.length === 0) return null;
  const told = misread.slice(0, SHOWN_FILTERS).map(({ name, value }) => `${name}=${value}`.slice(0, SHOWN_CHARACTERS));
  return (
    <Alert role="alert" variant="light" color="yellow" icon={<IconLinkOff />} p="xs">
      <div className={classes.refusal}>
        {t("text", { count: misread.length, told: told.join(", "), more: misread.length - told.length })}
        <Button component={Link} href={state.hrefOf({})} replace size="compact-sm" variant="default">
          {t("remove", { count: misread.length })}
        </Button>
      </div>
    </Alert>
  );
}
