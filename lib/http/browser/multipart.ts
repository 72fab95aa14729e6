/**
 * A multipart form of text fields, byte for byte. FormData is no help: by its standard it writes every line end of a
 * value as CRLF, and a document would not come back as it was.
 */
export function multipart(fields: Iterable<readonly [name: string, value: string]>): {
  contentType: string;
  body: Blob;
} {
  // Not randomUUID, which a page has only on https and localhost.
  const boundary = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("-");
  const parts = [...fields].map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: new Blob([...parts, `--${boundary}--\r\n`]),
  };
}
