/** Save a text as a file. */
export function saveText(text: string, name: string): void {
  saveBlob(new Blob([text], { type: "text/plain" }), name);
}

/** Save data as a file. */
export function saveBlob(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
