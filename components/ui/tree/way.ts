/** `open` null: nothing is below the row. */
type TreePlace = { depth: number; open: boolean | null };

/** What a key does at a row, as in any tree: it leads to another, or folds or unfolds this one. */
export function treeWay<R extends TreePlace>(key: string, row: R, rows: readonly R[]): R | "fold" | undefined {
  const at = rows.indexOf(row);
  switch (key) {
    case "ArrowDown":
      return rows[at + 1];
    case "ArrowUp":
      return rows[at - 1];
    case "Home":
      return rows[0];
    case "End":
      return rows.at(-1);
    case "ArrowRight":
      if (row.open === null) return undefined;
      return row.open ? rows[at + 1] : "fold";
    case "ArrowLeft":
      return row.open ? "fold" : rows.findLast(({ depth }, n) => n < at && depth < row.depth);
    case " ":
      return row.open === null ? undefined : "fold";
    default:
      return undefined;
  }
}
