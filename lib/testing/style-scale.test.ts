import { expect, test } from "vitest";
import { theme } from "../../components/ui/theme.ts";
import { files, textOf } from "./sources.ts";

/** The steps of every page. A page looks calm where few sizes come again and again; what lies between two of them is a slip. */
const steps = {
  "font-size": ["0.6875rem", "0.75rem", "0.8125rem", "0.875rem", "0.9375rem", "1.0625rem", "1.25rem", "1.75rem"],
  "font-weight": ["400", "550", "600", "650"],
  spacing: ["0", "1px", "2px", "4px", "6px", "8px", "10px", "12px", "16px", "20px", "24px", "28px", "32px", "40px"],
  "border-radius": ["0", "2px", "4px", "6px", "8px", "12px", "16px", "50%"],
};
type Scale = keyof typeof steps;

const DECLARATION =
  /^\s*(font-size|font-weight|border-radius|(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?): ([^;]+);/gm;
/** Reckoned, taken over from elsewhere, or in the measure of the text it stands in. */
const FREE = /^(?:auto|inherit|[\d.]+(?:em|ch|mm))$/;

const scaleOf = (property: string): Scale => (property in steps ? (property as Scale) : "spacing");
const isOnScale = (scale: Scale, value: string) => FREE.test(value) || steps[scale].includes(value.replace(/^-/, ""));

/** `calc(...)`, `clamp(...)`, `max(...)` and `var(...)` are reckoned from what is on the scale, or from the window. */
function withoutCalls(value: string): string {
  const rest = value.replace(/[a-z-]+\([^()]*\)|(?<=\()\([^()]*\)/g, "");
  return rest === value ? value : withoutCalls(rest);
}

test("sizes, weights, spaces and corners of the styles are steps of one scale", () => {
  // What stands in while a font loads is declared by its range of weights.
  const styles = files.filter((file) => file.endsWith(".css") && file !== "app/fonts.css");
  const broken = styles.flatMap((file) =>
    [...textOf(file).matchAll(DECLARATION)].flatMap(([, property = "", given = ""]) => {
      const scale = scaleOf(property);
      const values = withoutCalls(given).match(/\S+/g) ?? [];
      return values
        .filter((value) => !isOnScale(scale, value))
        .map((value) => `${file}: ${property}: ${value} is none of ${steps[scale].join(", ")}`);
    }),
  );
  expect(broken).toEqual([]);
});

test("the kit's theme is on the same scale", () => {
  const { fontSizes = {}, fontWeights = {}, spacing = {}, radius = {}, headings } = theme;
  const headingSizes = Object.values(headings?.sizes ?? {}).map(({ fontSize }) => fontSize);
  const off = (scale: Scale, values: unknown[]) => values.map(String).filter((value) => !isOnScale(scale, value));
  expect(off("font-size", [...Object.values(fontSizes), ...headingSizes])).toEqual([]);
  expect(off("font-weight", Object.values(fontWeights))).toEqual([]);
  expect(off("spacing", Object.values(spacing))).toEqual([]);
  expect(off("border-radius", Object.values(radius))).toEqual([]);
});
