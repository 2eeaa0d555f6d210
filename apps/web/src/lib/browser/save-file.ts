/** Offers a file to the browser, which saves it on this device. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The object URL is revoked later, because the browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
