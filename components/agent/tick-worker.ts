import { SECOND_MS } from "@/lib/time/durations.ts";

setInterval(() => postMessage(null), SECOND_MS);
