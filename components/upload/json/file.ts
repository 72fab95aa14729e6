import type { UploadKind } from "../wizard-state";

/** A JSON file as the service takes it, with a key of its own so that trying again stores nothing twice. */
export type JsonFile = { name: string; body: Blob; key: string };

/** Takes a whole body as it is; an array of contacts becomes a body named after the file. Nothing is read but its start. */
export async function readJsonFile(file: File, kind: UploadKind): Promise<JsonFile> {
  const start = (await file.slice(0, 4096).text()).trimStart();
  const filename = JSON.stringify(file.name.replace(/\.json$/i, "").slice(0, 255) || file.name);
  const head = kind === "list" ? `{"filename":${filename},"list":` : '{"leads":';
  const body = start.startsWith("[") ? new Blob([head, file, "}"]) : file;
  const random = crypto.getRandomValues(new Uint8Array(16));
  return { name: file.name, body, key: Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}
