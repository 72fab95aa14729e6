import { compile } from "@/lib/flows/graph/compile.ts";

export type IssuesAsked = { asked: number; text: string; type: string };

addEventListener("message", ({ data: { asked, text, type } }: MessageEvent<IssuesAsked>) => {
  postMessage({ asked, problems: compile(text, type).problems });
});
