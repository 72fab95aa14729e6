/** What is compared: a version, or what the viewer drew and did not save. */
export type DiffSide = number | "draft";

/** What an address names as a side; null: nothing that there is. `otherwise` where it names none. */
export function sideOf(text: string | null, newest: number, otherwise: number): DiffSide | null {
  if (text === null) return otherwise;
  if (text === "draft") return text;
  return /^[1-9]\d{0,8}$/.test(text) && Number(text) <= newest ? Number(text) : null;
}
