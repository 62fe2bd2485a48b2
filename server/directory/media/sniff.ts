import { open } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { MediaFacts } from '../../../src/domain/messages/media-limits'
import {
  isAnimatedWebp,
  PIXELS_WITHIN_BYTES,
  picturePixels,
  settledMime,
} from '../../../src/domain/messages/media-types'
import type { Incoming } from '../../platform/file-store'

/** What a file that came in is, by its content. */
export async function sniff(
  incoming: Incoming,
  name: string,
): Promise<Pick<MediaFacts, 'mime' | 'animated' | 'pixels'>> {
  const found = await fileTypeFromFile(incoming.path)
  const mime = settledMime(found?.mime, name, incoming.head)
  if (!mime.startsWith('image/')) return { mime }
  const pixels = picturePixels(mime, mime === 'image/jpeg' ? await beginningOf(incoming) : incoming.head)
  return mime === 'image/webp' ? { mime, animated: isAnimatedWebp(incoming.head), pixels } : { mime, pixels }
}

/** What the first bytes alone say; undefined while they say nothing. */
export async function sniffHead(head: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime
}

async function beginningOf({ path, size }: Incoming): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, PIXELS_WITHIN_BYTES)))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
