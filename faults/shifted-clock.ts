// Loaded before a process of the product: its clock goes as far ahead of the machine's as CLOCK_FILE says, in ms.
import { readFileSync } from "node:fs";

const LOOK_AGAIN_MS = 200;
const file = process.env.CLOCK_FILE;
const RealDate = Date;
let aheadMs = 0;

function look(): void {
  try {
    aheadMs = Number(readFileSync(file ?? "", "utf8")) || 0;
  } catch {
    aheadMs = 0;
  }
}

if (file) {
  look();
  setInterval(look, LOOK_AGAIN_MS).unref();
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, self),
    apply: (target) => new target(target.now() + aheadMs).toString(),
    get: (target, name, self) => (name === "now" ? () => target.now() + aheadMs : Reflect.get(target, name, self)),
  });
}
