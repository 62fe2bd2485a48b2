import { isTooManyPixels } from '@domain/messages/media-limits'
import { PIXELS_WITHIN_BYTES, picturePixels, settledMime } from '@domain/messages/media-types'

/**
 * May this picture be opened here? What is no PNG, JPEG or WebP may not, nor what does not say how large it is or would
 * take more memory than a panel has to spare: looked at before any of it is unpacked.
 */
export async function isOpenable(picture: Blob): Promise<boolean> {
  const head = new Uint8Array(await picture.slice(0, PIXELS_WITHIN_BYTES).arrayBuffer())
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = settledMime((await fileTypeFromBuffer(head))?.mime, '', head)
  const pixels = picturePixels(mime, head)
  return pixels !== null && !isTooManyPixels(pixels)
}
