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
export const endingOf = (name: string): string => /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

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
