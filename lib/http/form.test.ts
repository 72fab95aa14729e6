import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { multipart } from "./browser/multipart.ts";
import { parseForm } from "./form.ts";

const TYPE = "multipart/form-data; boundary=zz";

function read(text: string, type = TYPE, takesFile = false) {
  return parseForm(Buffer.from(text), type, takesFile);
}

const part = (head: string, value: string) => `--zz\r\n${head}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);

test("gives every text back byte for byte", async () => {
  const bytes = fc.string({ unit: "binary", maxLength: 40 }).filter((text) => text.isWellFormed());
  const near = fc
    .array(fc.constantFrom("\r", "\n", "--", "zz", "\r\n--zz", " ", "ñ", "\ufeff", "\0"))
    .map((all) => all.join(""));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.stringMatching(/^\w{1,8}$/), fc.oneof(bytes, near)), async (fields) => {
      const { contentType, body } = multipart(Object.entries(fields));
      const form = parseForm(new Uint8Array(await body.arrayBuffer()), contentType, false);
      expect(form).toEqual(Object.fromEntries(Object.entries(fields)));
    }),
  );
});

test("reads forms as browsers and Node write them, files too", async () => {
  const form = new FormData();
  form.append("a", "1");
  form.append("file", new File([new Uint8Array([0, 255, 13, 10])], 'ñ "x".pdf', { type: "application/pdf" }));
  form.append("b", "");
  const request = new Request("http://x/", { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  expect(parseForm(new Uint8Array(await request.arrayBuffer()), type, true)).toEqual({
    a: "1",
    file: { filename: "ñ %22x%22.pdf", contentType: "application/pdf", content: new Uint8Array([0, 255, 13, 10]) },
    b: "",
  });
});

describe("reads", () => {
  test.each([
    ["no fields", "--zz--\r\n", {}],
    ["a preamble and an epilogue", `x\r\n${field("a", "1")}--zz--\r\nmore`, { a: "1" }],
    ["an empty value", `${field("a", "")}--zz--`, { a: "" }],
    ["blanks after a boundary", `${field("a", "1").replace("--zz", "--zz \t")}--zz--`, { a: "1" }],
    ["a longer boundary as content", `${field("a", "\r\n--zzz\r\n--zz-")}--zz--`, { a: "\r\n--zzz\r\n--zz-" }],
    ["names without quotes", `${part("content-disposition:form-data;name=a", "1")}--zz--`, { a: "1" }],
    ["escaped names", `${part('Content-Disposition: form-data; name="a\\"b\\\\"', "1")}--zz--`, { 'a"b\\': "1" }],
    [
      "ASCII in any charset",
      `${part('Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=ISO-8859-1', "1")}--zz--`,
      { a: "1" },
    ],
  ])("%s", (_, text, wanted) => {
    expect(read(text)).toEqual(wanted);
  });

  test("the name of a file by RFC 8187, without folders", () => {
    const head = `Content-Disposition: form-data; name="f"; filename="x"; filename*=UTF-8''C%3A%5C%C3%B1.txt`;
    expect(read(`${part(head, "1")}--zz--`, TYPE, true).f).toMatchObject({
      filename: "ñ.txt",
      contentType: "text/plain",
    });
  });

  test("a field named __proto__ as a field", () => {
    expect(Object.keys(read(`${field("__proto__", "1")}--zz--`))).toEqual(["__proto__"]);
  });
});

describe("refuses", () => {
  test.each([
    ["nothing", ""],
    ["no end", field("a", "1")],
    ["a cut value", field("a", "1").slice(0, -2)],
    ["a cut head", field("a", "1").slice(0, 30)],
    ["line feeds alone", `${field("a", "1")}--zz--`.replaceAll("\r", "")],
    ["a head without a colon", `${part("nothing", "1")}--zz--`],
    ["no head", "--zz\r\n\r\n1\r\n--zz--"],
    ["no name", `${part("Content-Disposition: form-data", "1")}--zz--`],
    ["another disposition", `${part('Content-Disposition: attachment; name="a"', "1")}--zz--`],
    [
      "an encoded part",
      `${part('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64', "MQ==")}--zz--`,
    ],
    [
      "other than ASCII in another charset",
      `${part('Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=latin1', "ñ")}--zz--`,
    ],
    ["a head without end", `--zz\r\nContent-Disposition: form-data; name="${"a".repeat(20_000)}"\r\n\r\n1\r\n--zz--`],
    ["a field twice", `${field("a", "1")}${field("a", "1")}--zz--`],
    ["a file", `${part('Content-Disposition: form-data; name="a"; filename=""', "1")}--zz--`],
  ])("%s", (_, text) => {
    expect(() => read(text)).toThrow(AppError);
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=", 'multipart/form-data; boundary="\ud800"'])(
    "%j",
    (type) => {
      expect(() => read("--zz--", type)).toThrow("no boundary");
    },
  );

  test("only ever with a word to the caller, in time linear in the form", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("--zz", "\r\n", "--", ":", ";", "name=", '"', "Content-Disposition: form-data", "a")),
        (words) => {
          try {
            read(words.join(""), TYPE, true);
          } catch (error) {
            expect(error).toBeInstanceOf(AppError);
          }
        },
      ),
    );
    expect(() => read("\r\n--zz".repeat(800_000))).toThrow(AppError);
    expect(() => read(`--zz\r\nContent-Disposition: ${';name="\\'.repeat(800_000)}`)).toThrow(AppError);
    expect(() => read(`--zz\r\nContent-Disposition: ${";a=".repeat(5000)}\r\n\r\n`)).toThrow(AppError);
  });
});
