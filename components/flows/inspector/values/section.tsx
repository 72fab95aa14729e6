"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { DataTree } from "@/components/ui/tree/data-tree";
import type { SampleScope } from "@/lib/flows/compile/sample-scope.ts";
import { everywhere } from "@/lib/flows/expression/names.ts";
import { readNodes } from "@/lib/json/nodes.ts";
import { usePanel } from "../../editor/panels";
import { referenceTo } from "../code/reference";
import { useFieldContext } from "../field-context";
import { FoldingSection } from "../fold/section";
import classes from "../inspector.module.css";
import { REFERENCE_TYPE } from "./dragged";
import { wayTo } from "./way-to";

type Props = {
  /** They are those of a test, not of the sample. */
  tried: boolean;
  /** Someone gave them, by a test or as a sample: they are shown until they are folded by hand. */
  given: boolean;
  onDrag: (isDragged: boolean) => void;
};

/** The values that a node's expressions see, to be put into its fields. */
export function ValuesSection({ tried, given, onDrag }: Props) {
  const t = useTranslations("flowInspector.values");
  const { scope } = useFieldContext();
  const { isOpen, toggle } = usePanel("values", given);
  return (
    <FoldingSection title={t("title")} opened={isOpen} onToggle={toggle}>
      <Values scope={scope} label={t(tried ? "tried" : "sampled")} onDrag={onDrag} />
    </FoldingSection>
  );
}

type ValuesProps = { scope: SampleScope; label: string; onDrag: Props["onDrag"] };

function Values({ scope, label, onDrag }: ValuesProps) {
  const t = useTranslations("flowInspector.values");
  const { values } = useFieldContext();
  const [isNowhere, setNowhere] = useState(false);
  const root = useMemo(() => readNodes(JSON.stringify(ownFirst(scope))), [scope]);
  return (
    <div className={classes.values}>
      <p className={classes.hint}>{t("hint")}</p>
      <DataTree
        label={label}
        node={root}
        taking={{
          type: REFERENCE_TYPE,
          textOf: (node) => referenceTo(wayTo(root, node)),
          take: t("insert"),
          none: t("cannot"),
          onTake: (reference) => setNowhere(!values.target.current?.(reference)),
          onDrag,
        }}
      />
      <p className={classes.hint} aria-live="polite">
        {isNowhere ? t("nowhere") : null}
      </p>
    </div>
  );
}

/** What every flow has stands behind what this one is about. */
function ownFirst(scope: SampleScope): SampleScope {
  const names = Object.entries(scope);
  const isOwn = ([name]: [string, unknown]) => !Object.hasOwn(everywhere, name);
  return Object.fromEntries([...names.filter(isOwn), ...names.filter((name) => !isOwn(name))]);
}
