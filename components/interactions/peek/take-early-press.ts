/** The guid of the row that was pressed last before the scripts ran, once. */
export function takeEarlyPress(): string | null {
  const { dataset } = document.documentElement;
  const guid = dataset.pressedRow ?? null;
  delete dataset.pressedRow;
  return guid;
}
