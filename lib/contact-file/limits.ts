const MB = 1024 * 1024;

/** How much is taken in: what a browser's tab holds beside the text itself is small. */
export const limits = {
  fileMegabytes: 1024,
  workbookMegabytes: 100,
  /** What all parts of a workbook unpack to. */
  unpackedMegabytes: 512,
  rows: 5_000_000,
  columns: 2000,
  /** More columns than this are told of. */
  manyColumns: 100,
  /** Characters of one cell, or a quotation mark was never closed. */
  cell: 4 * MB,
} as const;

export const megabytes = (bytes: number): number => Math.ceil(bytes / MB);
