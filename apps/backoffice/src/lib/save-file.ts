/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser starts reading it soon, but not before this handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
