const signatures: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ["PNG", 0, "\x89PNG"],
  ["JPEG", 0, "\xff\xd8\xff"],
  ["GIF", 0, "GIF8"],
  ["TIFF", 0, "II*\0"],
  ["TIFF", 0, "MM\0*"],
  ["WebP", 8, "WEBP"],
  ["HEIC", 4, "ftyp"],
  ["PDF", 0, "%PDF-"],
  ["GZIP", 0, "\x1f\x8b\x08"],
  ["RAR", 0, "Rar!"],
  ["7z", 0, "7z\xbc\xaf\x27\x1c"],
  ["SQLite", 0, "SQLite format 3\0"],
  ["ELF", 0, "\x7fELF"],
  ["RTF", 0, "{\\rtf"],
  ["zip", 0, "PK\x03\x04"],
  ["zip", 0, "PK\x05\x06"],
  ["ole", 0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
];

/**
 * What a file is by its first bytes, whatever its name says: `zip` may be a workbook, `ole` one of an old kind or
 * behind a password; null where nothing speaks against text.
 */
export function fileType(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, 32));
  return signatures.find(([, at, bytes]) => text.startsWith(bytes, at))?.[0] ?? null;
}
