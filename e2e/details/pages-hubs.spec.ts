import { soundPages } from "../sound-pages.ts";

soundPages([
  ["/hubs", "Hubs"],
  ["/hubs/demo-email", "demo-email"],
  ["/hubs/demo-email/upload", "New list"],
  ["/hubs/demo-email/leads", "Add leads"],
  ["/hubs/demo-email/fresh-leads", "Fresh leads"],
  ["/hubs/demo-email/settings", "Settings"],
  ["/hubs/demo-email/attempts", "Attempts"],
  ["/hubs/demo-email/progress", "Progress"],
]);
