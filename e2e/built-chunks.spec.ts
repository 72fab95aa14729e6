import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";

const folder = join(import.meta.dirname, "..", process.env.NEXT_DIST_DIR ?? ".next-test", "static/chunks");

/** A constant of ours that is neither a property nor in quotes: what is bound in a chunk has a short name by now. */
const free = /(?<![\w$."'`#-])[A-Z][A-Z_]*_(?:MS|SECONDS|PX|BYTES|ROWS)\b(?!["'`]|\s*:)/g;

// The bundler has left one unbound before: the page fails where it is reached, and no test of a source can see it.
test("no constant stands unbound in what browsers load", () => {
  const chunks = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  expect(chunks.length).toBeGreaterThan(20);
  const found = chunks.flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return [...text.matchAll(free)].map(({ index }) => `${name}: ${text.slice(index - 40, index + 40)}`);
  });
  expect(found).toEqual([]);
});

test("a script comes compressed in the build for who takes Brotli, and as it is for who does not", async ({
  request,
}) => {
  const [name = ""] = readdirSync(folder).filter(
    (one) => one.endsWith(".js") && readdirSync(folder).includes(`${one}.br`),
  );
  const script = readFileSync(join(folder, name));
  const small = `${readFileSync(join(folder, `${name}.br`)).length}`;
  const ask = async (encodings: string) => {
    const path = `/_next/static/chunks/${name}?v=1`;
    const answer = await request.get(path, { headers: { "Accept-Encoding": encodings } });
    expect(answer.status()).toBe(200);
    // What Playwright undoes by the header must be the script itself.
    expect((await answer.body()).equals(script)).toBe(true);
    const { vary, "content-type": type, "content-length": length, "content-encoding": encoding } = answer.headers();
    expect([type, vary]).toEqual(["application/javascript; charset=UTF-8", "Accept-Encoding"]);
    return { encoding, length };
  };
  expect(await ask("gzip, deflate, br, zstd")).toEqual({ encoding: "br", length: small });
  expect(await ask("br;q=0, identity")).toEqual({ encoding: undefined, length: `${script.length}` });
  expect(await ask("gzip, brotli")).toMatchObject({ encoding: "gzip" });
});
