/** Offers text or bytes as a file to save. */
export function saveFile(name: string, content: string | Blob, type = "application/json"): void {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replace(/[/\\:*?"<>|]/g, "-");
  link.click();
  URL.revokeObjectURL(url);
}
