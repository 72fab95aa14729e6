import fc from "fast-check";
import { expect, test } from "vitest";
import { env } from "../env.ts";
import { fingerprint, seal, unseal } from "./seal.ts";

test("what was sealed comes back, and never looks the same twice", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      const sealed = seal("try", bytes);
      expect(Buffer.from(unseal("try", sealed))).toEqual(Buffer.from(bytes));
      expect(Buffer.from(seal("try", bytes))).not.toEqual(Buffer.from(sealed));
    }),
  );
});

test("a changed byte, and another purpose, are refused", () => {
  const sealed = seal("try", Buffer.from("an answer with a key in it"));
  for (let i = 0; i < sealed.length; i++) {
    const changed = new Uint8Array(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(() => unseal("try", changed)).toThrow();
  }
  expect(() => unseal("other", sealed)).toThrow();
});

test("what the SECRET of before sealed is opened while OLD_SECRET is set, and no longer", () => {
  const settings = env();
  const before = `before ${settings.SECRET}`;
  const sealed = seal("try", Buffer.from("its value"), before);
  expect(() => unseal("try", sealed)).toThrow();
  settings.OLD_SECRET = before;
  try {
    expect(Buffer.from(unseal("try", sealed)).toString()).toBe("its value");
    expect(Buffer.from(unseal("try", seal("try", Buffer.from("of now")))).toString()).toBe("of now");
    expect(() => unseal("other", sealed)).toThrow();
  } finally {
    delete settings.OLD_SECRET;
  }
  expect(() => unseal("try", sealed)).toThrow();
});

test("a fingerprint is the same for the same bytes and purpose alone", () => {
  const of = (purpose: string, text: string) => Buffer.from(fingerprint(purpose, Buffer.from(text))).toString("hex");
  expect(of("a", "x")).toBe(of("a", "x"));
  expect(of("a", "x")).not.toBe(of("a", "y"));
  expect(of("a", "x")).not.toBe(of("b", "x"));
});
