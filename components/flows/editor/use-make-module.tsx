"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useState } from "react";
import { useNotify } from "@/components/ui/notify";
import type { ModuleExtract, NoModule } from "@/lib/flows/compile/module-extract.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { untilLoaded } from "../inspector/loading/until-loaded";
import { ModuleNameDialog } from "./module-name-dialog";
import { useEditor } from "./state/editor-context";
import { focusNode } from "./state/show-node";

// With what it needs of the compiler, once a module is made.
const load = () => untilLoaded(() => import("@/lib/flows/compile/module-extract.ts"));

type MakeModule = {
  /** Asks for the module's name; else gives why the nodes that are selected cannot become one. */
  attempt: () => Promise<NoModule | null>;
  explain: (why: NoModule) => string;
  dialog: ReactNode;
};

/** Makes a module of the nodes that are selected. `type`: the flow's. */
export function useMakeModule(type: string): MakeModule {
  const t = useTranslations("flowEditor.module");
  const { store, commands } = useEditor();
  const [extract, setExtract] = useState<ModuleExtract | null>(null);
  const attempt = useCallback(async () => {
    const { moduleExtractOf } = await load();
    const { document, module, selection } = store.getState();
    const found = moduleExtractOf(document, type, module, selection);
    if ("refused" in found) return found;
    setExtract(found);
    return null;
  }, [store, type]);
  return {
    attempt,
    explain: ({ refused, names }) => t(`cannot.${refused}`, { names: names?.join(", ") ?? "" }),
    dialog: extract && (
      <ModuleNameDialog
        title={t("make")}
        name=""
        taken={modulesOf(store.getState().document)}
        onClose={() => setExtract(null)}
        onName={(name) => {
          setExtract(null);
          focusNode(commands.makeModule(extract, name));
        }}
      />
    ),
  };
}

/** The same by key and from the menu, where what keeps them from it is told in passing. */
export function useModuleByKey(type: string) {
  const notify = useNotify();
  const { store } = useEditor();
  const { attempt, explain, dialog } = useMakeModule(type);
  const make = async () => {
    const { document, module, selection } = store.getState();
    if (viewOf(document, module).nodes.filter(({ key }) => selection.has(key)).length < 2) return;
    const why = await attempt();
    if (why) notify.caution(explain(why));
  };
  return { make: () => void make(), dialog };
}
