"use client";

import { Button } from "@mantine/core";
import { IconSitemap } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type ModuleExtract, moduleExtractOf, type NoModule } from "@/lib/flows/compile/module-extract.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import classes from "./make-module.module.css";
import { ModuleNameDialog } from "./module-name-dialog";
import { useEditor, useFlowState } from "./state/editor-context";
import { focusNode } from "./state/show-node";

/** Makes a module of the nodes that are selected, or says why that cannot be. `type`: the flow's. */
export function MakeModule({ type }: { type: string }) {
  const t = useTranslations("flowEditor.module");
  const { store, commands } = useEditor();
  const document = useFlowState((state) => state.document);
  const selection = useFlowState((state) => state.selection);
  const [tried, setTried] = useState<{ selection: unknown; extract: ModuleExtract | NoModule } | null>(null);
  // What was said of other nodes is not said of these.
  const extract = tried?.selection === selection ? tried.extract : null;
  const attempt = () => {
    const now = store.getState();
    setTried({ selection: now.selection, extract: moduleExtractOf(now.document, type, now.module, now.selection) });
  };
  return (
    <>
      <Button variant="default" leftSection={<IconSitemap size={15} aria-hidden />} onClick={attempt}>
        {t("make")}
      </Button>
      <p className={classes.reason} aria-live="polite">
        {extract && "refused" in extract
          ? t(`cannot.${extract.refused}`, { names: extract.names?.join(", ") ?? "" })
          : null}
      </p>
      {extract && "keys" in extract ? (
        <ModuleNameDialog
          title={t("make")}
          name=""
          taken={modulesOf(document)}
          onClose={() => setTried(null)}
          onName={(name) => {
            focusNode(commands.makeModule(extract, name));
          }}
        />
      ) : null}
    </>
  );
}
