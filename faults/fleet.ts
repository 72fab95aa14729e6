import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../lib/launch/root.ts";
import { findChromium } from "../scripts/chromium.ts";
import { startLab } from "./lab.ts";
import { report } from "./report.ts";

/** The journeys that go through the handlers most. */
const JOURNEYS = [
  ...["flows", "lists", "leads", "interactions", "get-with-body", "hubs", "settings.spec", "frame"],
  ...["details/(hub|lead|list|pages)-", "details/interaction-(filters|links)", "details/(audit-log|jump)"],
];

/** Two web and two worker processes behind a proxy that takes them in turn: the journeys must not notice. */
export async function fleet(): Promise<void> {
  const chromium = findChromium();
  if (!chromium) throw new Error("The journeys need Chromium: install it, or set CHROMIUM to its path.");
  const { admin } = await import("../e2e/app.ts");
  const settings = { ADMIN_PASSWORD: admin.password, ADMIN_API_KEY: admin.key };
  const lab = await startLab({ web: 2, workers: 2, demo: true, settings });
  try {
    const playwright = join(root, "node_modules/.bin/playwright");
    const args = ["test", "--config=e2e/playwright.config.ts", "--reporter=list", ...JOURNEYS];
    const env = { ...process.env, E2E_URL: lab.base, CHROMIUM: chromium };
    const child = spawn(playwright, args, { cwd: root, env, stdio: ["ignore", 2, 2] });
    const [code] = await once(child, "exit");
    report({ name: "fleet.journeys", value: code === 0 ? 0 : 1, unit: "failed", limit: 0 });
  } finally {
    await lab.stop();
  }
}
