import classes from "./json-tree.module.css";

/** A JSON value as nested terms; everything is text, nothing of it is interpreted. */
export function JsonTree({ value }: { value: unknown }) {
  if (value === null || typeof value !== "object") return <code className={classes.leaf}>{leaf(value)}</code>;
  const entries = Object.entries(value);
  if (entries.length === 0) return <code className={classes.leaf}>{Array.isArray(value) ? "[]" : "{}"}</code>;
  return (
    <dl className={classes.tree}>
      {entries.map(([name, inner]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <JsonTree value={inner} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function leaf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
