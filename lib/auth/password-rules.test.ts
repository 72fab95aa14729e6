import fc from "fast-check";
import { expect, test } from "vitest";
import { faultOf } from "./password-rules.ts";

const owner = { username: "m.silva", name: "Mariana Silva", email: "mariana@example.com" };

test.each([
  "password",
  "PassWord",
  "12345678",
  "qwertyuiop",
  "iloveyou",
  "contraseña",
  "senha123",
  "p4ssw0rd",
  "P@ssw0rd",
  "Password2026!",
  "sunshine2026",
  "!!dragon!!",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "1212121212",
])("%s is tried first, and refused", async (password) => {
  expect(await faultOf(password, owner)).toBe("common");
});

test.each([
  "switchyard",
  "Switchyard2026!",
  "m.silva2026",
  "Mariana1990",
  "silva-mariana",
  "switchyard-mariana",
  "M.SILVA!!",
])("%s is made of names, and refused", async (password) => {
  expect(await faultOf(password, owner)).toBe("own-name");
});

test.each([
  "a password of Mara's",
  "correct horse battery",
  "marianas trench is deep",
  "k7Qp-19vv-Lm",
  "dragon-kettle-orbit",
  "ñandú por la ruta 9",
  "8f3kd92m",
  "密码很长而且不常见",
])("%s is taken", async (password) => {
  expect(await faultOf(password, owner)).toBeNull();
});

test("what the product makes up itself is taken", async () => {
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.uint8Array({ minLength: 15, maxLength: 15 })), async (bytes) => {
      expect(await faultOf(Buffer.from(bytes).toString("base64url"), owner)).toBeNull();
    }),
    { numRuns: 200 },
  );
});
