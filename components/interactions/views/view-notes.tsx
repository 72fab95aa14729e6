"use client";

import { Alert, Button } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { SavedViewRecord } from "@/lib/interactions/views/schema.ts";
import type { Views } from "./use-views";
import classes from "./views.module.css";

const SHOWN_NAMES = 5;
const SHOWN_CHARACTERS = 60;

/** Says when a view cannot be opened, or not all of it. */
export function ViewNotes({ views }: { views: Views }) {
  const t = useTranslations("views");
  if (views.isMissing) {
    return (
      <Alert variant="light" color="yellow" icon={<IconInfoCircle />} p="xs">
        <div className={classes.note}>
          {t("missing")}
          <Button size="compact-sm" variant="default" onClick={views.close}>
            {t("close")}
          </Button>
        </div>
      </Alert>
    );
  }
  if (!views.opened) return null;
  return <LeftOut view={views.opened} columns={views.columns.gone} mayChange={views.mayChange} />;
}

type LeftOutProps = { view: SavedViewRecord; columns: string[]; mayChange: boolean };

/** What the view names that is gone, by name, and how much there may be that the viewer does not see. */
function LeftOut({ view: { leftOut, gone }, columns, mayChange }: LeftOutProps) {
  const t = useTranslations("views");
  const kinds = Object.entries(leftOut) as [keyof typeof leftOut, number][];
  const unseen = kinds.filter(([kind]) => !gone[kind]).map(([kind, count]) => t(`kind.${kind}`, { count }));
  const names = [
    ...kinds.flatMap(([kind]) => (gone[kind] ?? []).map((name) => t(`named.${kind}`, { name: shortened(name) }))),
    ...columns.map((name) => t("named.columns", { name: shortened(name) })),
  ];
  if (unseen.length + names.length === 0) return null;
  const list = names.slice(0, SHOWN_NAMES).join(", ");
  return (
    <Alert variant="light" color="yellow" icon={<IconInfoCircle />} p="xs">
      {names.length > 0 ? t("gone", { list, more: Math.max(0, names.length - SHOWN_NAMES) }) : null}{" "}
      {unseen.length > 0 ? t("leftOut", { list: unseen.join(", ") }) : null} {mayChange ? t("leftOutForGood") : null}
    </Alert>
  );
}

function shortened(name: string): string {
  return name.length > SHOWN_CHARACTERS ? `${name.slice(0, SHOWN_CHARACTERS)}…` : name;
}
