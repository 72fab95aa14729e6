"use client";

import { ActionIcon, Button, Menu, VisuallyHidden } from "@mantine/core";
import {
  IconArrowBackUp,
  IconBookmark,
  IconDots,
  IconHome,
  IconHomeFilled,
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

const ViewDialog = dynamic(() => import("./view-dialog").then((part) => part.ViewDialog), { ssr: false });

/** The view that is opened, beside the heading, and what has been changed about it. */
export function ViewBar({ views }: { views: Views }) {
  const t = useTranslations("views");
  const [naming, setNaming] = useState(false);
  const { opened, mayChange, isChanged } = views;
  if (!opened) return null;
  const owner = [
    opened.shared ? t("ofTeam", { owner: opened.owner }) : t("own"),
    ...(opened.teamDefault ? [t("isTeamDefault")] : []),
  ].join(" · ");
  return (
    <>
      <section
        className={classes.bar}
        data-changed={isChanged || undefined}
        data-pinned={opened.pinned || undefined}
        aria-label={t("opened")}
      >
        {opened.pinned ? (
          <VisuallyHidden>{opened.name}</VisuallyHidden>
        ) : (
          <>
            {opened.shared ? <IconUsers size={15} aria-hidden /> : <IconBookmark size={15} aria-hidden />}
            <strong className={classes.name} title={`${opened.name}\n${owner}`}>
              {opened.name}
            </strong>
          </>
        )}
        <VisuallyHidden>{owner}</VisuallyHidden>
        {isChanged ? (
          <>
            <span className={classes.changed}>{t("changed")}</span>
            {mayChange ? (
              <Button size="compact-xs" loading={views.isBusy} onClick={() => void views.saveChanges()}>
                {t("save")}
              </Button>
            ) : null}
            <ActionIcon size={24} aria-label={t("revert")} title={t("revert")} onClick={views.revert}>
              <IconArrowBackUp size={16} />
            </ActionIcon>
          </>
        ) : null}
        <span className={classes.end}>
          <MarkButtons view={opened} views={views} />
          {mayChange ? <MoreMenu view={opened} views={views} onRename={() => setNaming(true)} /> : null}
          <ActionIcon size={24} aria-label={t("close")} title={t("close")} onClick={views.close}>
            <IconX size={16} />
          </ActionIcon>
        </span>
      </section>
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
        size={24}
        aria-label={t("pin")}
        aria-pressed={view.pinned}
        title={t("pin")}
        onClick={() => views.mark({ pinned: !view.pinned })}
      >
        {view.pinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
      </ActionIcon>
      <ActionIcon
        size={24}
        aria-label={t("default")}
        aria-pressed={view.default}
        title={t("default")}
        onClick={() => views.mark({ default: !view.default })}
      >
        {view.default ? <IconHomeFilled size={16} /> : <IconHome size={16} />}
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
        <ActionIcon size={24} aria-label={t("more")}>
          <IconDots size={16} />
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
