import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { MediaFacts } from '../../src/domain/messages/media-limits'
import { isAnimatedWebp, settledMime, webpPixels } from '../../src/domain/messages/media-types'
import type { Incoming } from './store'

/** What a file that came in is, by its content. */
export async function sniff(
  incoming: Incoming,
  name: string,
): Promise<Pick<MediaFacts, 'mime' | 'animated' | 'pixels'>> {
  const found = await fileTypeFromFile(incoming.path)
  const mime = settledMime(found?.mime, name, incoming.head)
  if (mime !== 'image/webp') return { mime }
  return { mime, animated: isAnimatedWebp(incoming.head), pixels: webpPixels(incoming.head) }
}

/** What the first bytes alone say; undefined while they say nothing. */
export async function sniffHead(head: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime
}
