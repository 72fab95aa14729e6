import { arranged, type Box, type Line } from "./layout";

export type LayoutAsked = { boxes: Box[]; notes: Box[]; lines: Line[]; grid: number };

addEventListener("message", ({ data: { boxes, notes, lines, grid } }: MessageEvent<LayoutAsked>) => {
  postMessage(arranged(boxes, lines, grid, notes));
});
