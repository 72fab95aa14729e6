"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { useEditor, useFlowState } from "./editor-context";
import { firstModule } from "./flow-store";
import { ModuleNameDialog } from "./module-name-dialog";
import classes from "./module-tabs.module.css";

const HOME = "Home";

/** The drawing's modules, in the order of the document. */
export function ModuleTabs({ panel }: { panel: string }) {
  const t = useTranslations("flowEditor.module");
  const { store, commands, readOnly } = useEditor();
  const document = useFlowState((state) => state.document);
  const shown = useFlowState((state) => state.module);
  const [naming, setNaming] = useState<"new" | "shown" | null>(null);
  const modules = modulesOf(document);
  const { open } = store.getState();
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const to = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = to && modules.at((modules.indexOf(shown) + to) % modules.length);
    if (!next) return;
    event.preventDefault();
    open(next);
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]");
    tabs[modules.indexOf(next)]?.focus();
  };
  return (
    <div className={classes.bar}>
      <div role="tablist" aria-label={t("label")} className={classes.tabs} onKeyDown={keys} tabIndex={-1}>
        {modules.map((module) => (
          <button
            key={module}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={module === shown}
            aria-controls={panel}
            tabIndex={module === shown ? 0 : -1}
            onClick={() => open(module)}
          >
            {module}
          </button>
        ))}
      </div>
      {readOnly ? null : (
        <>
          {shown === HOME ? null : (
            <Menu position="top-start">
              <Menu.Target>
                <ActionIcon size={24} aria-label={t("menu", { name: shown })}>
                  <IconChevronDown size={14} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setNaming("shown")}>{t("rename")}</Menu.Item>
                <Menu.Item
                  color="red"
                  disabled={modules.length === 1}
                  onClick={() =>
                    commands.removeModule(shown, modules.find((one) => one !== shown) ?? firstModule(document))
                  }
                >
                  {t("remove")}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          <ActionIcon size={24} aria-label={t("add")} title={t("add")} onClick={() => setNaming("new")}>
            <IconPlus size={15} />
          </ActionIcon>
        </>
      )}
      {naming ? (
        <ModuleNameDialog
          title={naming === "new" ? t("add") : t("rename")}
          name={naming === "new" ? "" : shown}
          taken={modules}
          onClose={() => setNaming(null)}
          onName={(name) => {
            if (naming === "new") commands.addModule(name);
            else commands.renameModule(shown, name);
            setNaming(null);
          }}
        />
      ) : null}
    </div>
  );
}
