import type { Panel } from '@app/panel/panel'

/** Fetches the file of a quick answer, to be sent like one that was chosen here; null where it cannot be had. */
export async function bringAnswerFile(files: Panel['files'], fileId: string): Promise<File | null> {
  const address = await files.address(fileId)
  if (address === null) return null
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(60_000) })
    if (!response.ok) return null
    const blob = await response.blob()
    const name = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return new File([blob], name ? decodeURIComponent(name) : fileId, { type: blob.type })
  } catch {
    // The network went away: whoever asked says so.
    return null
  }
}
