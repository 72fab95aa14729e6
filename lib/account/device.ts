export type Device = { browser: string | null; system: string | null };

// In this order: each claims to be some of those below it, too.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** The browser and system that a User-Agent header names; for other programs, the name that they give themselves. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? "";
  const find = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const program = /^(?!Mozilla\b)([\w.-]{1,40})\//.exec(text)?.[1] ?? null;
  return { browser: find(browsers) ?? program, system: find(systems) };
}
