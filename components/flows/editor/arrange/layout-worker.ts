import { arranged, type Box, type Line } from "./layout";

export type LayoutAsked = { boxes: Box[]; lines: Line[]; grid: number };

addEventListener("message", ({ data: { boxes, lines, grid } }: MessageEvent<LayoutAsked>) => {
  postMessage(arranged(boxes, lines, grid));
});
