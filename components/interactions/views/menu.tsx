"use client";

import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconBookmarks, IconCheck, IconDeviceFloppy, IconUsers } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SavedViewRecord } from "@/lib/interactions/views/schema.ts";
import type { Views } from "./use-views";
import classes from "./views.module.css";

const ViewDialog = dynamic(() => import("./view-dialog").then((part) => part.ViewDialog), { ssr: false });

/** The saved views to open, and a new one of what is looked for. */
export function ViewsMenu({ views }: { views: Views }) {
  const t = useTranslations("views");
  const [naming, setNaming] = useState(false);
  const { mine, team, opened } = views;
  const item = (view: SavedViewRecord) => (
    <Menu.Item
      key={view.id}
      leftSection={view.shared ? <IconUsers size={16} /> : <IconBookmark size={16} />}
      rightSection={view.id === opened?.id ? <IconCheck size={16} aria-label={t("isOpen")} /> : null}
      onClick={() => views.open(view)}
    >
      <span className={classes.item}>{view.name}</span>
      {view.default || view.teamDefault ? (
        <span className={classes.owner}>
          {[view.default ? t("myDefault") : [], view.teamDefault ? t("theirDefault") : []].flat().join(" · ")}
        </span>
      ) : null}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmarks size={15} />} title={t("views")}>
            {t("views")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Label>{t("mine")}</Menu.Label>
          {mine.length > 0 ? mine.map(item) : <Menu.Item disabled>{t("noneMine")}</Menu.Item>}
          <Menu.Label>{t("team")}</Menu.Label>
          {team.length > 0 ? team.map(item) : <Menu.Item disabled>{t("noneTeam")}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={15} />}
        title={t("saveView")}
        onClick={() => setNaming(true)}
      >
        {t("saveView")}
      </Button>
      {naming ? (
        <ViewDialog
          title={t("saveView")}
          values={{ name: "", shared: false }}
          busy={views.isBusy}
          onSave={views.saveAs}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}
