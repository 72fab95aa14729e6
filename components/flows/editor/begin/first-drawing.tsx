import { useMemo } from "react";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { isNodeKind } from "@/lib/flows/nodes/kinds.ts";
import { boxOf, cardLayoutOf, isNote, noteText } from "../../canvas/card-layout";
import { KindIcon } from "../../canvas/kind-icon";
import { drawnLines } from "../../canvas/way/back";
import { linePath } from "../../canvas/way/line";
import { useNodeWords } from "../../node-words";
import { firstModule } from "../state/flow-store";
import classes from "./first-drawing.module.css";

/** Of more nodes the canvas shows a part first, which depends on its size. */
const MOST_NODES = 60;

/** A drawing as the server knows it, where the canvas will show it first: seen before any script of the editor is there. */
export function FirstDrawing({ text }: { text: string }) {
  const words = useNodeWords();
  const { nodes, edges } = useMemo(() => {
    const opened = openDocument(text);
    return "document" in opened ? viewOf(opened.document, firstModule(opened.document)) : { nodes: [], edges: [] };
  }, [text]);
  if (nodes.length === 0 || nodes.length > MOST_NODES) return null;
  const { x, y, width, height } = boxOf(nodes);
  return (
    <svg className={classes.drawing} viewBox={`${x} ${y} ${width} ${height}`} width={width} height={height} aria-hidden>
      {[...drawnLines(nodes, edges)].map(([{ key }, line]) => (
        <path key={key} d={linePath(line)} className={classes.line} />
      ))}
      {nodes.map((node) => (
        <FirstNode key={node.key} node={node} title={titleOf(node, words)} />
      ))}
    </svg>
  );
}

function titleOf({ label, name }: NodeView, words: ReturnType<typeof useNodeWords>): string {
  return label?.trim() || (isNodeKind(name) ? words.title(name) : name);
}

function FirstNode({ node, title }: { node: NodeView; title: string }) {
  const { x, y } = node;
  const { width, height } = cardLayoutOf(node);
  return (
    <foreignObject x={x} y={y} width={width} height={height}>
      {isNote(node) ? (
        <div className={classes.note}>
          <b>{title}</b>
          <p>{noteText(node)}</p>
        </div>
      ) : (
        <div className={classes.card}>
          <div className={classes.head}>
            <KindIcon kind={node.name} />
            <b>{title}</b>
          </div>
        </div>
      )}
    </foreignObject>
  );
}
