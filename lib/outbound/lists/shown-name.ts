import { canBeSeen } from "../../text.ts";

/** A list's name as pages show it: what stands `instead` where none of its characters can be seen, and nobody could press it. */
export function shownName(filename: string, instead: string): string {
  return canBeSeen(filename) ? filename : instead;
}
