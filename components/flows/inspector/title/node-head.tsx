import { useTranslations } from "next-intl";
import { isObject } from "@/lib/flows/drawflow/json.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { KindIcon } from "../../canvas/kind-icon";
import { useKindTitle, useNodeTitle } from "../../canvas/use-names";
import classes from "../inspector.module.css";
import { NodeName } from "./node-name";

/** Which node the inspector shows, named where its name stands: there before its form, and without a connection too. */
export function NodeHead({ node }: { node: NodeView }) {
  const t = useTranslations("flowInspector.node");
  const nodeTitle = useNodeTitle();
  const kindTitle = useKindTitle();
  const heading = <h2 title={nodeTitle(node)}>{nodeTitle(node)}</h2>;
  return (
    <header>
      <div className={classes.title}>
        <KindIcon kind={node.name} />
        {isObject(node.data) ? (
          <NodeName node={node} label={node.data.label}>
            {heading}
          </NodeName>
        ) : (
          heading
        )}
      </div>
      <p className={classes.about}>{t("kind", { kind: kindTitle(node.name), id: node.key })}</p>
    </header>
  );
}
