import { useTranslations } from "next-intl";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { KindIcon } from "../canvas/kind-icon";
import { useKindTitle, useNodeTitle } from "../canvas/use-names";
import classes from "./inspector.module.css";

/** Which node the inspector shows: there before its form, and without a connection too. */
export function NodeHead({ node }: { node: NodeView }) {
  const t = useTranslations("flowInspector.node");
  const nodeTitle = useNodeTitle();
  const kindTitle = useKindTitle();
  return (
    <header>
      <div className={classes.title}>
        <KindIcon kind={node.name} />
        <h2 title={nodeTitle(node)}>{nodeTitle(node)}</h2>
      </div>
      <p className={classes.about}>{t("kind", { kind: kindTitle(node.name), id: node.key })}</p>
    </header>
  );
}
