"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Position } from "@/lib/flows/diff/diff.ts";
import type { DiffEntry } from "@/lib/flows/diff/entries.ts";
import type { FieldChange } from "@/lib/flows/diff/value.ts";
import type { Json } from "@/lib/flows/drawflow/json.ts";
import classes from "./change-list.module.css";
import { useChangeWords } from "./use-change-words";
import { useWords } from "./use-words";
import { ValueChange } from "./value-change";

/** What a change changed: fields with old and new, where it stood and stands, what it was connected to. */
export function ChangeDetail({ entry }: { entry: DiffEntry }) {
  const t = useTranslations("flowHistory");
  const { connection } = useChangeWords();
  if (entry.about === "document") return <Fields fields={entry.fields} node={undefined} />;
  if (entry.about === "module") {
    const { change, before, after } = entry.renaming;
    return change === "renamed" ? (
      <Detail>
        <ValueChange before={before ?? undefined} after={after ?? undefined} />
      </Detail>
    ) : null;
  }
  if (entry.about === "connection") {
    const { change, before, after } = entry.connection;
    if (change !== "rerouted" || !before || !after) return null;
    return (
      <Detail>
        <ValueChange before={connection(before)} after={connection(after)} />
      </Detail>
    );
  }
  const { node, connections } = entry;
  const { before, after, position } = node;
  const moved = before && after ? { key: [before.key, after.key], module: [before.module, after.module] } : null;
  return (
    <>
      {moved && moved.key[0] !== moved.key[1] ? (
        <Detail name={t("key")}>
          <ValueChange before={moved.key[0]} after={moved.key[1]} />
        </Detail>
      ) : null}
      {moved && node.change === "changed" && moved.module[0] !== moved.module[1] ? (
        <Detail name={t("module")}>
          <ValueChange before={moved.module[0]} after={moved.module[1]} />
        </Detail>
      ) : null}
      <Fields
        fields={node.switched ? node.fields.filter(isNoSwitch) : node.fields}
        node={after?.node ?? before?.node}
      />
      {position && node.change === "moved" ? (
        <Detail name={t("position")}>
          <ValueChange before={written(position.before)} after={written(position.after)} />
        </Detail>
      ) : null}
      {connections.length > 0 ? (
        <ul className={classes.connections}>
          {connections.map((one) => {
            const shown = one.after ?? one.before;
            return shown ? (
              <li key={JSON.stringify([shown.source, shown.sourcePort, shown.target])}>{connection(shown)}</li>
            ) : null;
          })}
        </ul>
      ) : null}
    </>
  );
}

/** Fields with old and new, by the names that the node's settings give them. */
export function Fields({ fields, node }: { fields: FieldChange[]; node: Json | undefined }) {
  const { field } = useWords();
  return fields.map(({ path, before, after }) => (
    <Detail key={JSON.stringify(path)} name={field(node, path)}>
      <ValueChange before={before} after={after} />
    </Detail>
  ));
}

function Detail({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      {name ? <span className={classes.field}>{name}</span> : null}
      {children}
    </div>
  );
}

/** That a node was disabled or enabled is its change, told in a word. */
function isNoSwitch({ path }: FieldChange): boolean {
  return path.length !== 2 || path[0] !== "data" || path[1] !== "disabled";
}

function written({ x, y }: Position): string {
  return `${x ?? "–"}, ${y ?? "–"}`;
}
