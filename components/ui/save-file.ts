/** Offers a file to save; a text is one of JSON. */
export function saveFile(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(
    typeof content === "string" ? new Blob([content], { type: "application/json" }) : content,
  );
  downloadFrom(url, name);
  URL.revokeObjectURL(url);
}

/** Saves what an address of ours answers, under a name that every file system takes. */
export function downloadFrom(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replace(/[/\\:*?"<>|]/g, "-");
  link.click();
}
