type Format = { number: (value: number, options: { maximumFractionDigits: number }) => string };

/** 15.1 MB, 12 KB, 340 B. */
export function fileSize(bytes: number, format: Format): string {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, "KB"] : [bytes / 1_000_000, "MB"];
  return `${format.number(value, { maximumFractionDigits: value < 100 ? 1 : 0 })} ${unit}`;
}
