import { parentPort } from "node:worker_threads";
import { workInBackground } from "../../threads/background-thread.ts";
import { compile } from "./compile.ts";
import type { CompileAnswer, CompileRequest } from "./threaded.ts";

workInBackground();

// The thread's side of `judge`. A program stays here: its expressions are functions.
parentPort?.on("message", ({ text, type }: CompileRequest) => {
  const { program: _stays, ...answer } = compile(text, type);
  parentPort?.postMessage(answer satisfies CompileAnswer);
});
