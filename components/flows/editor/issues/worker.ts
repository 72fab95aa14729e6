import { compile } from "@/lib/flows/compile/compile.ts";

export type IssuesAsked = { asked: number; text: string; type: string };

addEventListener("message", ({ data: { asked, text, type } }: MessageEvent<IssuesAsked>) => {
  const { problems, warnings } = compile(text, type);
  postMessage({ asked, problems, warnings });
});
