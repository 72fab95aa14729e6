"use client";

import { useTranslations } from "next-intl";
import { PanelPart } from "@/components/ui/part/part";
import { WholeText } from "@/components/ui/part/whole-text";
import type { JsonNode } from "@/lib/json/nodes.ts";
import classes from "./segment-region.module.css";

/** The comments on a segment: text as it is, anything else with its names. */
export function SegmentComments({ comments }: { comments: readonly JsonNode[] }) {
  const t = useTranslations("interaction.segment");
  return (
    <PanelPart title={t("comments")}>
      <ul className={classes.list}>
        {comments.map((comment) => (
          <li key={comment.id} className={classes.comment}>
            {comment.kind === "object" ? (
              comment.children.map((part) => (
                <div key={part.id}>
                  <span className={classes.meaning}>{part.name}</span> <WholeText text={part.text} />
                </div>
              ))
            ) : (
              <WholeText text={comment.text} />
            )}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
