import type { Trial } from "@/lib/reference/trial.ts";

export type Filled = {
  /** What was typed, by `place name`: `path hubName`. */
  values: Readonly<Record<string, string>>;
  text: string;
  files: Readonly<Record<string, File | null>>;
  key: string;
};

/** The request of a filled form: with the key that was given, else with the session of who is signed in. */
export function trialRequest(
  trial: Trial,
  { values, text, files, key }: Filled,
): { address: string; init: RequestInit } {
  const { method, path, inQuery, inHeader, body, accept } = trial;
  const at = (place: string, name: string) => values[`${place} ${name}`] ?? "";
  const query = new URLSearchParams(
    inQuery.map(({ name }): [string, string] => [name, at("query", name)]).filter(([, value]) => value !== ""),
  );
  const headers = new Headers({ accept });
  if (key) headers.set("X-ApiKey", key);
  for (const { name } of inHeader) if (at("header", name)) headers.set(name, at("header", name));
  const init: RequestInit = { method, headers, credentials: key ? "omit" : "same-origin" };
  if (body?.kind === "text" && text.trim() !== "") {
    headers.set("Content-Type", body.mediaType);
    init.body = text;
  }
  if (body?.kind === "form") {
    const form = new FormData();
    for (const { name, isFile } of body.fields) {
      const value = isFile ? files[name] : at("form", name);
      if (value) form.append(name, value);
    }
    init.body = form;
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(at("path", name)));
  return { address: query.size > 0 ? `${filled}?${query}` : filled, init };
}

/** What the form begins with. */
export function firstValues({ inPath, inQuery, inHeader, body }: Trial): Record<string, string> {
  const places = { path: inPath, query: inQuery, header: inHeader, form: body?.kind === "form" ? body.fields : [] };
  return Object.fromEntries(
    Object.entries(places).flatMap(([place, fields]) => fields.map(({ name, value }) => [`${place} ${name}`, value])),
  );
}
