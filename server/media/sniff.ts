import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { isAnimatedWebp, settledMime } from '../../src/domain/messages/media-types'
import type { Incoming } from './store'

/** The type of a file that came in, by its content. */
export async function sniff(incoming: Incoming, name: string): Promise<{ mime: string; animated: boolean }> {
  const found = await fileTypeFromFile(incoming.path)
  const mime = settledMime(found?.mime, name, incoming.head)
  return { mime, animated: mime === 'image/webp' && isAnimatedWebp(incoming.head) }
}

/** What the first bytes alone say; undefined while they say nothing. */
export async function sniffHead(head: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime
}
