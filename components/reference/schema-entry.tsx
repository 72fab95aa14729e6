"use client";

import type { ReferenceOutline } from "@/lib/reference/laid-out.ts";
import { Collapsible } from "./collapsible";
import { FieldTable } from "./field-table";
import classes from "./page.module.css";
import { Prose } from "./prose";
import { schemaPlace } from "./schema-place";

/** One schema of the document: its line, and unfolded its fields. */
export function SchemaEntry({ name, description }: ReferenceOutline["schemas"][number]) {
  return (
    <Collapsible
      id={schemaPlace(name)}
      label={name}
      summary={
        <>
          <span />
          <code className={classes.name}>{name}</code>
          <Prose text={description} />
        </>
      }
    >
      {({ schemas }) => <FieldTable label={name} fields={schemas.get(name)?.lines ?? []} />}
    </Collapsible>
  );
}
