/** Offers text as a file to save. */
export function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "application/json" }));
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
