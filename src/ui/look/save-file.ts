/** Time after which the browser has surely begun to read a saved file, ms. */
const READ_MS = 10_000;

/** Saves a file under this name, as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
