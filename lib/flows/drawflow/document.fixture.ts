import fc, { type Arbitrary } from "fast-check";

/** JSON text to be: names may repeat and come in any order, and a scalar is written as it stands. */
type Written = string | { names: [string, Written][] } | { items: Written[] };

const UUID = "0b9a1d0e-8f4c-4b6e-9a53-2a3f0c1d7e11";
const keys = fc.constantFrom("1", "2", "3", "4", "9007199254740993", UUID, "__proto__", "x y");
const modules = fc.constantFrom("Home", "Other", "__proto__", "a/b %2F ?");
const ports = fc.constantFrom("input_1", "input_2", "output_1", "output_2", "constructor");
const oddNames = fc.constantFrom("serial", "__proto__", "k", "\u0000", "é");

const numbers = fc.constantFrom("0", "-0", "1", "1.0", "15e-1", "12345678901234567890", "1E400", "0.1", "-7.250");
const texts = fc.constantFrom(
  '""',
  '"a"',
  '"\\u0000"',
  '"\\/\\u00e9"',
  '"é 漢"',
  '"</script>"',
  '"\\ud800"',
  '"a\\\\\\"b"',
);
const scalars = fc.oneof(numbers, texts, fc.constantFrom("null", "true", "false"));

const values: Arbitrary<Written> = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalars,
    record(fc.array(fc.tuple(oddNames, tie("value")), { maxLength: 3 })),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => ({ items })),
  ),
})).value;

function record(names: Arbitrary<[string, Written][]>): Arbitrary<Written> {
  return names.map((given) => ({ names: given }));
}

/** Members, each there or not, some of them odd or twice, in any order. */
function members(known: Record<string, Arbitrary<Written>>): Arbitrary<Written> {
  const each = Object.entries(known).map(([name, value]) =>
    fc.oneof(
      { weight: 12, arbitrary: value.map((one): [string, Written][] => [[name, one]]) },
      { weight: 1, arbitrary: fc.constant<[string, Written][]>([]) },
      {
        weight: 1,
        arbitrary: fc.tuple(values, value).map(([a, b]): [string, Written][] => [
          [name, a],
          [name, b],
        ]),
      },
    ),
  );
  const odd = fc.array(fc.tuple(oddNames, values), { maxLength: 1 });
  return record(
    fc.tuple(fc.tuple(...each), odd, fc.boolean()).map(([given, more, turned]) => {
      const all = [...given.flat(), ...more];
      return turned ? all.reverse() : all;
    }),
  );
}

function rarely(odd: Arbitrary<Written>, usual: Arbitrary<Written>): Arbitrary<Written> {
  return fc.oneof({ weight: 15, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const empty = fc.constant<Written>({ items: [] });
const text = (value: string): Written => JSON.stringify(value);
const reference = keys.chain((key) => fc.constantFrom<Written>(text(key), /^\d$/.test(key) ? key : text(key)));
const point = members({ pos_x: numbers, pos_y: numbers });

function portsOf(side: "input" | "output"): Arbitrary<Written> {
  const half = members({
    node: reference,
    [side === "input" ? "input" : "output"]: ports.map(text),
    ...(side === "output" && { points: fc.array(point, { maxLength: 2 }).map((items): Written => ({ items })) }),
  });
  const connections = fc.array(rarely(values, half), { maxLength: 3 }).map((items): Written => ({ items }));
  const port = rarely(values, members({ connections: rarely(values, connections) }));
  return rarely(fc.oneof(empty, values), record(fc.array(fc.tuple(ports, port), { maxLength: 2 })));
}

const kinds = fc.constantFrom("webhook", "log", "note", "nobody's", "__proto__").map(text);
const position = fc.oneof({ weight: 5, arbitrary: numbers }, { weight: 1, arbitrary: fc.constantFrom('"60"', '""') });

function node(key: string): Arbitrary<Written> {
  const id = rarely(
    fc.oneof(values, reference),
    fc.constantFrom<Written>(text(key), /^\d$/.test(key) ? key : text(key)),
  );
  return rarely(
    values,
    members({
      id,
      name: kinds,
      data: values,
      class: texts,
      html: texts,
      typenode: fc.constantFrom("false", "true", '"vue"'),
      inputs: portsOf("input"),
      outputs: portsOf("output"),
      pos_x: position,
      pos_y: position,
    }),
  );
}

const nodes = record(
  fc.array(
    keys.chain((key) => fc.tuple(fc.constant(key), node(key))),
    { maxLength: 5 },
  ),
);
const content = rarely(values, members({ data: rarely(fc.oneof(empty, values), nodes) }));
const drawing = record(fc.array(fc.tuple(modules, content), { minLength: 1, maxLength: 3 }));
const root: Arbitrary<Written> = fc
  .tuple(drawing, fc.array(fc.tuple(oddNames, values), { maxLength: 1 }))
  .map(([modulesGiven, more]) => ({ names: [...more, ["drawflow", modulesGiven]] }));

type Layout = (depth: number) => { line: string; colon: string };

const layouts: Arbitrary<Layout> = fc.constantFrom<Layout>(
  () => ({ line: "", colon: ":" }),
  () => ({ line: " ", colon: " : " }),
  (depth) => ({ line: `\n${"  ".repeat(depth)}`, colon: ": " }),
  (depth) => ({ line: `\r\n${"\t".repeat(depth)}`, colon: ":" }),
  (depth) => ({ line: depth % 2 ? "\n" : "", colon: ": " }),
);

function write(value: Written, layout: Layout, depth = 0): string {
  if (typeof value === "string") return value;
  const [inner, outer] = [layout(depth + 1), layout(depth)];
  const parts =
    "items" in value
      ? value.items.map((item) => write(item, layout, depth + 1))
      : value.names.map(([name, one]) => JSON.stringify(name) + inner.colon + write(one, layout, depth + 1));
  const [open, close] = "items" in value ? "[]" : "{}";
  return parts.length === 0
    ? `${open}${close}`
    : `${open}${inner.line}${parts.join(`,${inner.line}`)}${outer.line}${close}`;
}

/** The text of a Drawflow export with everything that real files hold, and some that nobody would write. */
export const documentText: Arbitrary<string> = fc
  .tuple(root, layouts, fc.constantFrom("plain", "plain", "plain", "twice"))
  .map(([value, layout, encoding]) =>
    encoding === "plain" ? write(value, layout) : JSON.stringify(write(value, layout)),
  );
