"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { moveModule } from "@/lib/flows/drawflow/edits/modules.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { ModuleTabList } from "../module-tab-list";
import { ModuleNameDialog } from "./module-name-dialog";
import classes from "./module-tabs.module.css";
import { useEditor, useFlowState } from "./state/editor-context";
import { firstModule } from "./state/flow-store";

const HOME = "Home";

/** The drawing's modules, in the order of the document. */
export function ModuleTabs({ panel }: { panel: string }) {
  const t = useTranslations("flowEditor.module");
  const { commands, readOnly } = useEditor();
  const document = useFlowState((state) => state.document);
  const shown = useFlowState((state) => state.module);
  const [naming, setNaming] = useState<"new" | "shown" | null>(null);
  const modules = modulesOf(document);
  const open = useFlowState((state) => state.open);
  const bar = useRef<HTMLDivElement>(null);
  // Once what had the keys is gone.
  const focusShown = () =>
    requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus());
  const named = () => {
    setNaming(null);
    focusShown();
  };
  return (
    <div ref={bar} className={classes.bar}>
      <ModuleTabList
        label={t("label")}
        panel={panel}
        modules={modules}
        shown={shown}
        onShow={open}
        onMove={readOnly ? undefined : commands.moveModule}
      />
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
                {(["left", "right"] as const).map((side) => {
                  const to = modules.indexOf(shown) + (side === "left" ? -1 : 1);
                  return (
                    <Menu.Item
                      key={side}
                      disabled={moveModule(document, shown, to) === document}
                      onClick={() => {
                        commands.moveModule(shown, to);
                        focusShown();
                      }}
                    >
                      {t(side)}
                    </Menu.Item>
                  );
                })}
                <Menu.Item
                  color="red"
                  disabled={modules.length === 1}
                  onClick={() => {
                    commands.removeModule(shown, modules.find((one) => one !== shown) ?? firstModule(document));
                    focusShown();
                  }}
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
          onClose={named}
          onName={(name) => {
            if (naming === "new") commands.addModule(name);
            else commands.renameModule(shown, name);
            named();
          }}
        />
      ) : null}
    </div>
  );
}
