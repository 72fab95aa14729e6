const parting = /[;,|\n]/;

/** The attachments that one cell names. */
export function pathsIn(cell: string): string[] {
  return cell
    .split(parting)
    .map((path) => path.trim())
    .filter((path) => path !== "");
}
