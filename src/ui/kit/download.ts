/** Saves what is in a blob as a file on this device. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A file that came as base64. */
export const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))], { type })
