import { soundPages } from "../sound-pages.ts";

soundPages([
  ["/overview", "Overview"],
  ["/flows", "Flows"],
  ["/flows/demo-webhook", "demo-webhook"],
  ["/flows/demo-webhook/runs", "Runs"],
  ["/runs", "Runs"],
  ["/lists", "List history"],
  ["/agent", "Agent"],
  ["/interactions", "Interactions"],
]);
