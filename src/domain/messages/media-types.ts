import type { Pixels } from './media-limits'

/**
 * What a file is, from what its first bytes say. The sender's word (a name, a declared type) never decides
 * alone: an ending only tells apart kinds of one container (the old Office formats).
 */

/** How many of a file's first bytes {@link settledMime} wants to see, bytes. */
export const HEAD_BYTES = 4_100

/** The type of a file of which nothing more can be said. */
export const UNKNOWN_MIME = 'application/octet-stream'

/** Other spellings of types that the provider knows by one name. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
}

/** OLE compound files: which program's, only the name says. */
const COMPOUND: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

/**
 * The type of a file. `sniffed`: what the magic bytes say, undefined when they say nothing; `head`: its first
 * {@link HEAD_BYTES} bytes.
 */
export function settledMime(sniffed: string | undefined, name: string, head: Uint8Array): string {
  if (sniffed === 'application/x-cfb') return COMPOUND[endingOf(name)] ?? UNKNOWN_MIME
  if (sniffed !== undefined) return SPELLINGS[sniffed] ?? sniffed
  const text = textOf(head)
  if (text === null) return UNKNOWN_MIME
  return MARKUP.test(text) ? 'text/html' : 'text/plain'
}

/** Anything that a browser might take for a page or a drawing with scripts in it. */
const MARKUP =
  /<\s*(!doctype|html|head|body|script|svg|iframe|math|\?xml|xml|img|style|meta|link|object|embed)\b/i

/** The beginning of a text; null when the bytes are none. */
function textOf(head: Uint8Array): string | null {
  let text: string
  try {
    // The last character may be cut in half.
    text = new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, HEAD_BYTES), { stream: true })
  } catch {
    text = new TextDecoder('windows-1252').decode(head)
  }
  // Control characters other than blanks: no text has them.
  return /[^\P{Cc}\s]/u.test(text) ? null : text
}

/** The ending of a file's name in small letters, without its dot; empty for none. */
const endingOf = (name: string): string => /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Does this WebP move? Its extended header says so (WebP container specification, "VP8X", flag A). */
export const isAnimatedWebp = (head: Uint8Array): boolean =>
  head.length > 20 &&
  String.fromCharCode(...head.subarray(12, 16)) === 'VP8X' &&
  ((head[20] ?? 0) & 0b10) !== 0

/**
 * Width and height of a WebP, from its first chunk (WebP container specification): lossy (RFC 6386, 9.1), lossless
 * or extended. Null when they do not stand there.
 */
export function webpPixels(head: Uint8Array): Pixels | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const chunk = String.fromCharCode(...head.subarray(12, 16))
  if (head.length < 30) return null
  switch (chunk) {
    case 'VP8X':
      return { width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & SIZE_BITS, height: view.getUint16(28, true) & SIZE_BITS }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & SIZE_BITS), height: 1 + ((bits >>> 14) & SIZE_BITS) }
    }
    default:
      return null
  }
}

/** The other two bits of a side say how it is to be scaled. */
const SIZE_BITS = 0x3fff
const threeBytes = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

/**
 * How many of a JPEG's first bytes are looked at for its size: all of the largest that is sent, or what stands before the
 * size could be made so long that nobody sees it. Bytes.
 */
export const PIXELS_WITHIN_BYTES = 5 * 1024 * 1024

/**
 * Width and height of a picture, from its first bytes ({@link HEAD_BYTES}, of a JPEG {@link PIXELS_WITHIN_BYTES}).
 * Null for other types, and where they do not stand there.
 */
export function picturePixels(mime: string, head: Uint8Array): Pixels | null {
  if (mime === 'image/webp') return webpPixels(head)
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  // PNG specification, 11.2.1: IHDR comes first.
  if (mime === 'image/png')
    return head.length < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }
  return mime === 'image/jpeg' ? jpegPixels(view) : null
}

/**
 * From the frame header, SOF0 to SOF15 (ITU-T T.81, B.2.2); other segments before it are passed over, and what stands
 * between them, as decoders do.
 */
function jpegPixels(view: DataView): Pixels | null {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : null
    if (marker === SCAN || marker === END) return null
    const isFrame =
      marker !== null && marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Between segments, fill bytes; then markers without a length.
    if (marker === null || marker === 0xff) at += 1
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Markers behind which no frame header comes. */
const SCAN = 0xda
const END = 0xd9
