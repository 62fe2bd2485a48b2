import { crc32, deflateRawSync } from 'node:zlib'

/** The smallest PNG there is: one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A PNG of some bytes that says to be of this size: a browser that believes it needs four bytes for each pixel. */
export const pngOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(PNG)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
/**
 * A JPEG of some bytes that says the same, behind a long word of its camera, or so `many`; `stray` bytes stand before
 * its size, which decoders pass over.
 */
export const jpegOf = (width: number, height: number, { many = 1, stray = 0 } = {}): Buffer => {
  const word = Buffer.concat([Buffer.from([0xff, 0xe1, 0x75, 0x30]), Buffer.alloc(0x7530 - 2, 1)])
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0'),
    Buffer.alloc(9),
    ...Array.from({ length: many }, () => word),
    Buffer.alloc(stray, 1),
    frame,
    Buffer.alloc(64, 7),
  ])
}
/** The beginning of a JPEG, filled up to `size` bytes with what `fill` says. */
export const jpeg = (size = 64, fill = 0): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]),
    Buffer.from('JFIF\0'),
    Buffer.alloc(size - 11, fill),
  ])
/** An Ogg page that begins an Opus stream. */
export const OPUS = Buffer.concat([
  Buffer.from('OggS\0\x02'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead\x01\x01'),
  Buffer.alloc(9),
  Buffer.alloc(64, 7),
])
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypmp42\0\0\0\0mp42isom'),
  Buffer.alloc(64),
])
export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
/** A still WebP, as far as its header: lossy, of this width and height. */
export const webp = (width: number, height: number): Buffer => {
  const frame = Buffer.from([26, 0, 0, 0, 0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0])
  frame.writeUInt16LE(width, 10)
  frame.writeUInt16LE(height, 12)
  return Buffer.concat([Buffer.from('RIFF\x26\0\0\0WEBPVP8 '), frame, Buffer.alloc(16, 1)])
}
/** A still WebP of a sticker's size. */
export const WEBP = webp(512, 512)

/** A zip with one entry. */
export function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 })
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(crc32(content), 14)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), packed])
}

/** A Word document as far as anybody looks at it. */
export const docx = (): Buffer =>
  zip(
    '[Content_Types].xml',
    Buffer.from(
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
  )
