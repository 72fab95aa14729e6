/** A list's name as pages show it: what stands `instead` where none of its characters can be seen, and nobody could press it. */
export function shownName(filename: string, instead: string): string {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(filename) ? filename : instead;
}
