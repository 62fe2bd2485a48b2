import { MEDIA_KINDS, type MediaKind } from './media-kinds'

/** What the provider takes as a kind: types by content, and the largest file, bytes. */
type MediaLimit = Readonly<{ mimes: readonly string[]; maxBytes: number }>

const KB = 1024
const MB = 1024 * KB

/** Meta's limits for files that we send (whatsapp-facts section 3), for the panel and the server alike. */
export const MEDIA_LIMITS: Readonly<Record<MediaKind, MediaLimit>> = {
  image: { mimes: ['image/jpeg', 'image/png'], maxBytes: 5 * MB },
  video: { mimes: ['video/mp4', 'video/3gpp'], maxBytes: 16 * MB },
  audio: {
    mimes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg; codecs=opus'],
    maxBytes: 16 * MB,
  },
  sticker: { mimes: ['image/webp'], maxBytes: 500 * KB },
  document: {
    mimes: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    maxBytes: 100 * MB,
  },
}

/** Largest sticker that does not move, bytes. */
export const STILL_STICKER_BYTES = 100 * KB
/** Width and height of every sticker, pixels. */
export const STICKER_PIXELS = 512
/**
 * Most pixels of a picture that is shown by itself: 200 MB once it is unpacked, and more than the largest that phones
 * take in one go. A file of some kB can say that it has a hundred times as many.
 */
const MOST_PIXELS = 50_000_000
/** Most pixels of a portrait: a list shows hundreds of them at once. */
export const MOST_PORTRAIT_PIXELS = 4_000_000
/** No file of any kind may be larger, bytes. */
export const LARGEST_FILE = Math.max(...Object.values(MEDIA_LIMITS).map(({ maxBytes }) => maxBytes))
/** Meta's limit for the text under a picture, film or document, characters (whatsapp-facts 2.1). */
export const LONGEST_CAPTION = 1_024

/** The kind that a file of this type is sent as; null for types that the provider does not take. */
export const mediaKindOf = (mime: string): MediaKind | null =>
  MEDIA_KINDS.find((kind) => MEDIA_LIMITS[kind].mimes.includes(mime)) ?? null

/** A file as far as the limits look at it. */
export type MediaFacts = Readonly<{
  /** Its type by content (see media-types.ts). */
  mime: string
  /** Bytes. */
  size: number
  /** Of a sticker: does it move? */
  animated?: boolean
  /** Of a picture: how large is it? Null where it does not say. */
  pixels?: Pixels | null
}>

/** Width and height of a picture, pixels. */
export type Pixels = Readonly<{ width: number; height: number }>

/** Why a file cannot be sent. */
export type MediaProblem =
  | Readonly<{ why: 'empty' }>
  | Readonly<{ why: 'type'; mime: string }>
  | Readonly<{ why: 'size'; kind: MediaKind; maxBytes: number }>
  | Readonly<{ why: 'pixels'; pixels: number }>
  | Readonly<{ why: 'tooManyPixels'; millions: number }>

/** The largest file of this type, bytes. */
export function maxBytesOf(kind: MediaKind, animated: boolean): number {
  return kind === 'sticker' && !animated ? STILL_STICKER_BYTES : MEDIA_LIMITS[kind].maxBytes
}

/** What is against sending it; null when nothing is. */
export function mediaProblem({ mime, size, animated = false, pixels }: MediaFacts): MediaProblem | null {
  if (size === 0) return { why: 'empty' }
  const kind = mediaKindOf(mime)
  if (kind === null) return { why: 'type', mime }
  const maxBytes = maxBytesOf(kind, animated)
  if (size > maxBytes) return { why: 'size', kind, maxBytes }
  if (isTooManyPixels(pixels)) return { why: 'tooManyPixels', millions: MOST_PIXELS / 1_000_000 }
  if (kind !== 'sticker' || pixels === undefined || isStickerSized(pixels)) return null
  return { why: 'pixels', pixels: STICKER_PIXELS }
}

/** Has the picture the size that stickers have? */
export const isStickerSized = (pixels: Pixels | null): boolean =>
  pixels?.width === STICKER_PIXELS && pixels.height === STICKER_PIXELS

/** Would showing it take more memory than a panel has to spare? Not known of one that does not say its size. */
export const isTooManyPixels = (pixels: Pixels | null | undefined, most = MOST_PIXELS): boolean =>
  !!pixels && pixels.width * pixels.height > most
