/** Downloads a file to the person's computer. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it when the download begins.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
