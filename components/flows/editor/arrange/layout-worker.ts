import { arranged } from "./layout";

export type LayoutAsked = Parameters<typeof arranged>[0];

addEventListener("message", ({ data }: MessageEvent<LayoutAsked>) => {
  postMessage(arranged(data));
});
