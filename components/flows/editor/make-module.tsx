"use client";

import { Button } from "@mantine/core";
import { IconSitemap } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NoModule } from "@/lib/flows/compile/module-extract.ts";
import classes from "./make-module.module.css";
import { useEditor, useFlowState } from "./state/editor-context";
import { useMakeModule } from "./use-make-module";

/** Makes a module of the nodes that are selected, or says why that cannot be. `type`: the flow's. */
export function MakeModule({ type }: { type: string }) {
  const t = useTranslations("flowEditor.module");
  const { store } = useEditor();
  const { attempt, explain, dialog } = useMakeModule(type);
  const selection = useFlowState((state) => state.selection);
  const [tried, setTried] = useState<{ selection: unknown; why: NoModule | null } | null>(null);
  // What was said of other nodes is not said of these.
  const why = tried?.selection === selection ? tried.why : null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSitemap size={15} aria-hidden />}
        onClick={async () => {
          const found = await attempt();
          setTried({ selection: store.getState().selection, why: found });
        }}
      >
        {t("make")}
      </Button>
      <p className={classes.reason} aria-live="polite">
        {why ? explain(why) : null}
      </p>
      {dialog}
    </>
  );
}
