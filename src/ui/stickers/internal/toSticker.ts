import {
  isStickerSized,
  MEDIA_LIMITS,
  STICKER_PIXELS,
  STILL_STICKER_BYTES,
} from '@domain/messages/media-limits'
import { HEAD_BYTES, isAnimatedWebp, settledMime, webpPixels } from '@domain/messages/media-types'
import { isOpenable } from '@ui/kit/isOpenable'

/** Why a picture did not become a sticker. */
type StickerProblem =
  | Readonly<{ why: 'notPicture' | 'tooLarge' | 'noEncoder' }>
  | Readonly<{ why: 'moving' | 'tooHeavy'; maxBytes: number }>

type MadeSticker = Readonly<{ ok: true; blob: Blob }> | Readonly<{ ok: false; problem: StickerProblem }>

const WEBP = 'image/webp'
/** Tried one after the other until the picture is small enough. */
const QUALITIES = [0.95, 0.85, 0.7, 0.5, 0.3] as const

/**
 * A picture as WhatsApp takes stickers: WebP, 512 by 512, 100 kB. One that is so already stays as it is; others are
 * fitted in, whole and centred, on nothing. What moves cannot be made again here, and must come as it shall go.
 */
export async function toSticker(file: Blob): Promise<MadeSticker> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = settledMime((await fileTypeFromBuffer(head))?.mime, '', head)
  const fits = mime === WEBP && isStickerSized(webpPixels(head))
  if (mime === WEBP && isAnimatedWebp(head)) {
    const { maxBytes } = MEDIA_LIMITS.sticker
    return fits && file.size <= maxBytes
      ? { ok: true, blob: new Blob([file], { type: WEBP }) }
      : { ok: false, problem: { why: 'moving', maxBytes } }
  }
  if (fits && file.size <= STILL_STICKER_BYTES) return { ok: true, blob: new Blob([file], { type: WEBP }) }
  if (!/^image\/(png|jpeg|webp)$/.test(mime)) return { ok: false, problem: { why: 'notPicture' } }
  if (!(await isOpenable(file))) return { ok: false, problem: { why: 'tooLarge' } }
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { ok: false, problem: { why: 'notPicture' } }
  const canvas = fitted(picture)
  picture.close()
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, WEBP, quality))
    // A browser that cannot write WebP gives PNG.
    if (blob?.type !== WEBP) return { ok: false, problem: { why: 'noEncoder' } }
    if (blob.size <= STILL_STICKER_BYTES) return { ok: true, blob }
  }
  return { ok: false, problem: { why: 'tooHeavy', maxBytes: STILL_STICKER_BYTES } }
}

function fitted(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = STICKER_PIXELS
  canvas.height = STICKER_PIXELS
  const scale = Math.min(STICKER_PIXELS / picture.width, STICKER_PIXELS / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const [x, y] = [(STICKER_PIXELS - width) / 2, (STICKER_PIXELS - height) / 2]
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height)
  return canvas
}
