/** A file as the API takes it, with a key of its own so that trying again stores nothing twice. */
export type ListFile = { name: string; body: Blob; idempotencyKey: string };

/** Takes a whole body as it is; an array of contacts becomes a body named after the file. Nothing is read but its start. */
export async function readListFile(file: File): Promise<ListFile> {
  const start = (await file.slice(0, 4096).text()).trimStart();
  const filename = JSON.stringify(file.name.replace(/\.json$/i, "").slice(0, 255) || file.name);
  const body = start.startsWith("[") ? new Blob([`{"filename":${filename},"list":`, file, "}"]) : file;
  const random = crypto.getRandomValues(new Uint8Array(16));
  return {
    name: file.name,
    body,
    idempotencyKey: Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join(""),
  };
}
