/** What spreadsheets are said to be exported as and are not: a web page, one with its parts, or the XML of 2003. */
export function pageKind(head: string): "web-page" | "xml-workbook" | null {
  const start = head
    .slice(0, 4096)
    .replace(/^\ufeff/, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .trimStart()
    .toLowerCase();
  const inXml = start.replaceAll(/<\?[^>]*>/g, "").trimStart();
  if (/^(<!doctype html|<(html|head|meta|body|table|div|style)[\s>:])/.test(inXml)) return "web-page";
  if (start.startsWith("mime-version:") && /content-type:\s*(multipart\/related|text\/html)/.test(start)) {
    return "web-page";
  }
  return /^<(\w+:)?workbook[\s>]/.test(inXml) ? "xml-workbook" : null;
}
