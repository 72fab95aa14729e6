// A registry may lack the builds of some tools for other systems; npm then leaves those optional
// packages out of the lock file, and `npm ci` refuses it. This gives each an entry without an address,
// which npm takes as "optional, for another system" and passes over.
// Usage, after every change of dependencies: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const systems = ["darwin", "linux", "win32", "freebsd", "openbsd", "netbsd", "android", "sunos", "aix", "openharmony"];
const processors = ["x64", "arm64", "ia32", "arm", "riscv64", "ppc64", "s390x", "loong64", "mips64el", "wasm32"];

/** What a package's name says of the system it is built for: `@x/y-linux-x64-musl` gives linux, x64, musl. */
function target(name) {
  const words = name.split(/[-/]/);
  const named = (list) => list.filter((one) => words.includes(one) || (one === "win32" && words.includes("windows")));
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") || words.includes("glibc") ? ["glibc"] : [];
  const found = { os: named(systems), cpu: named(processors), libc };
  return Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path === "" ? "" : `${path}/`}node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[`node_modules/${name}`]) continue;
    lock.packages[`node_modules/${name}`] = { version: range.replace(/^[\^~]/, ""), ...target(name), optional: true };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages added to package-lock.json`);
