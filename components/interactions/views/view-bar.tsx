"use client";

import { ActionIcon, Alert, Badge, Button, Menu } from "@mantine/core";
import {
  IconBookmark,
  IconDots,
  IconHome,
  IconHomeFilled,
  IconInfoCircle,
  IconPencil,
  IconPin,
  IconPinFilled,
  IconTrash,
  IconUsers,
  IconX,
} from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SavedViewRecord } from "@/lib/interactions/views/schema.ts";
import type { Views } from "./use-views";
import classes from "./views.module.css";

const SHOWN_NAMES = 5;
const SHOWN_CHARACTERS = 60;

const ViewDialog = dynamic(() => import("./view-dialog").then((part) => part.ViewDialog), { ssr: false });

/** The view that is opened, what has been changed about it, and what cannot be shown of it. */
export function ViewBar({ views }: { views: Views }) {
  const t = useTranslations("views");
  const [naming, setNaming] = useState(false);
  const { opened, mayChange, isChanged } = views;
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
  if (!opened) return null;
  return (
    <>
      <section className={classes.bar} aria-label={t("opened")}>
        {opened.shared ? <IconUsers size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />}
        <strong className={classes.name}>{opened.name}</strong>
        <span className={classes.owner}>
          {opened.shared ? t("ofTeam", { owner: opened.owner }) : t("own")}
          {opened.teamDefault ? ` · ${t("isTeamDefault")}` : null}
        </span>
        {isChanged ? (
          <>
            <Badge variant="light" color="yellow" className={classes.changed}>
              {t("changed")}
            </Badge>
            {mayChange ? (
              <Button size="compact-sm" loading={views.isBusy} onClick={() => void views.saveChanges()}>
                {t("save")}
              </Button>
            ) : null}
            <Button size="compact-sm" variant="default" onClick={views.revert}>
              {t("revert")}
            </Button>
          </>
        ) : null}
        <span className={classes.end}>
          <MarkButtons view={opened} views={views} />
          {mayChange ? <MoreMenu view={opened} views={views} onRename={() => setNaming(true)} /> : null}
          <ActionIcon aria-label={t("close")} onClick={views.close}>
            <IconX size={17} />
          </ActionIcon>
        </span>
      </section>
      <LeftOut view={opened} columns={views.columns.gone} mayChange={mayChange} />
      {naming ? (
        <ViewDialog
          title={t("renameTitle")}
          values={{ name: opened.name, shared: opened.shared }}
          busy={views.isBusy}
          onSave={views.rename}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}

type Opened = { view: SavedViewRecord; views: Views };

/** Pins the view, or makes it the default, for the signed-in user only. Anyone who sees the view may do this. */
function MarkButtons({ view, views }: Opened) {
  const t = useTranslations("views");
  return (
    <>
      <ActionIcon
        aria-label={t("pin")}
        aria-pressed={view.pinned}
        title={t("pin")}
        onClick={() => views.mark({ pinned: !view.pinned })}
      >
        {view.pinned ? <IconPinFilled size={17} /> : <IconPin size={17} />}
      </ActionIcon>
      <ActionIcon
        aria-label={t("default")}
        aria-pressed={view.default}
        title={t("default")}
        onClick={() => views.mark({ default: !view.default })}
      >
        {view.default ? <IconHomeFilled size={17} /> : <IconHome size={17} />}
      </ActionIcon>
    </>
  );
}

/** What its owner can do, and for a team view an administrator. */
function MoreMenu({ view, views, onRename }: Opened & { onRename: () => void }) {
  const t = useTranslations("views");
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={t("more")}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          {t("rename")}
        </Menu.Item>
        {view.shared ? (
          <Menu.Item
            leftSection={<IconHome size={16} />}
            onClick={() => views.mark({ teamDefault: !view.teamDefault })}
          >
            {t(view.teamDefault ? "endTeamDefault" : "teamDefault")}
          </Menu.Item>
        ) : null}
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void views.remove()}>
          {t("remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
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
