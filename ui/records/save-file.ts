/** Hands a file to the person, as if it had been downloaded. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it while the download begins.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
