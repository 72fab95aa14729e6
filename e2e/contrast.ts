/** How much two colours differ, as WCAG counts it; both as computed styles say them. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(lightness).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
