import { around } from "../../canvas/view/box";
import type { Box } from "./layout";

/** A note stands by a card this near; one that is farther off comes to here. */
const NEAR_PX = 40;

/** A card with the notes that stand by it: they go together, each as far from the other as before. */
export type Group = { box: Box; members: { key: string; dx: number; dy: number }[] };

/** Groups of one card each; without any card each note is on its own. */
export function withNotes(cards: readonly Box[], notes: readonly Box[], grid: number): Group[] {
  if (cards.length === 0) return notes.map((note) => groupOf(note, [], grid));
  const by = new Map<Box, Box[]>(cards.map((card) => [card, []]));
  for (const note of notes) {
    const card = cards.reduce((near, one) => (distance(note, one) < distance(note, near) ? one : near));
    by.get(card)?.push(nearer(note, card, grid));
  }
  return Array.from(by, ([card, beside]) => groupOf(card, beside, grid));
}

function groupOf(card: Box, notes: readonly Box[], grid: number): Group {
  const { x, y, width, height } = around([card, ...notes]);
  // The card stays on the grid.
  const [left, up] = [card.x - x, card.y - y].map((offset) => Math.ceil(offset / grid) * grid) as [number, number];
  const corner = { x: card.x - left, y: card.y - up };
  return {
    box: { key: card.key, ...corner, width: x + width - corner.x, height: y + height - corner.y },
    members: [card, ...notes].map((one) => ({ key: one.key, dx: one.x - corner.x, dy: one.y - corner.y })),
  };
}

type Axis = { at: "x" | "y"; size: "width" | "height" };
const across: Axis = { at: "x", size: "width" };
const along: Axis = { at: "y", size: "height" };

/** How far a note stands beyond a card's end: to the right or below it is more than 0, to the left or above less. */
function gap(note: Box, card: Box, { at, size }: Axis): number {
  const [after, before] = [note[at] - card[at] - card[size], note[at] + note[size] - card[at]];
  return Math.max(after, 0) + Math.min(before, 0);
}

function distance(note: Box, card: Box): number {
  const middle = ({ at, size }: Axis) => note[at] + note[size] / 2 - card[at] - card[size] / 2;
  // Of two that it lies over, the one that lies more under it.
  return Math.hypot(gap(note, card, across), gap(note, card, along)) + Math.hypot(middle(across), middle(along)) / 1000;
}

function nearer(note: Box, card: Box, grid: number): Box {
  const moved = (axis: Axis) => {
    const off = gap(note, card, axis);
    const past = Math.max(Math.abs(off) - NEAR_PX, 0);
    return note[axis.at] - Math.sign(off) * Math.ceil(past / grid) * grid;
  };
  return { ...note, x: moved(across), y: moved(along) };
}
