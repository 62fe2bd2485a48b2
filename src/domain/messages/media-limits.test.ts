import { describe, expect, it } from 'vitest'
import { cleanFileName } from './file-name'
import { isInert } from './media-kinds'
import { MEDIA_LIMITS, mediaKindOf, mediaProblem } from './media-limits'
import { isAnimatedWebp, settledMime, webpPixels } from './media-types'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('what the provider takes', () => {
  it.each([
    ['image/jpeg', 'image', 5 * 1024 * 1024],
    ['image/png', 'image', 5 * 1024 * 1024],
    ['video/mp4', 'video', 16 * 1024 * 1024],
    ['audio/ogg; codecs=opus', 'audio', 16 * 1024 * 1024],
    ['image/webp', 'sticker', 100 * 1024],
    ['application/pdf', 'document', 100 * 1024 * 1024],
  ])('%s is %s up to %i bytes, and not one more', (mime, kind, most) => {
    expect(mediaKindOf(mime)).toBe(kind)
    expect(mediaProblem({ mime, size: most })).toBeNull()
    expect(mediaProblem({ mime, size: most + 1 })).toEqual({ why: 'size', kind, maxBytes: most })
  })
  it.each(['image/gif', 'image/svg+xml', 'text/html', 'audio/ogg', 'audio/webm', 'application/zip', ''])(
    'not %s',
    (mime) => expect(mediaProblem({ mime, size: 1 })).toEqual({ why: 'type', mime }),
  )
  it('an animated sticker may be larger than a still one; nothing may be empty', () => {
    expect(mediaProblem({ mime: 'image/webp', size: 400 * 1024, animated: true })).toBeNull()
    expect(mediaProblem({ mime: 'image/webp', size: 501 * 1024, animated: true })).toMatchObject({
      why: 'size',
    })
    expect(mediaProblem({ mime: 'image/png', size: 0 })).toEqual({ why: 'empty' })
  })
  it.each([
    [512, 512, null],
    [512, 511, { why: 'pixels', pixels: 512 }],
    [600, 512, { why: 'pixels', pixels: 512 }],
  ])('a sticker of %i × %i', (width, height, problem) =>
    expect(mediaProblem({ mime: 'image/webp', size: 9, pixels: { width, height } })).toEqual(problem),
  )
  it('a sticker that does not say how large it is is none; a picture need not say', () => {
    expect(mediaProblem({ mime: 'image/webp', size: 9, pixels: null })).toMatchObject({ why: 'pixels' })
    expect(mediaProblem({ mime: 'image/png', size: 9, pixels: null })).toBeNull()
  })
  it('no type belongs to two kinds', () => {
    const all = Object.values(MEDIA_LIMITS).flatMap(({ mimes }) => mimes)
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('what a file is', () => {
  it.each([
    ['what the bytes say, whatever the name', 'image/png', 'a.exe', '', 'image/png'],
    ['one name for many spellings', 'audio/x-m4a', 'a.m4a', '', 'audio/mp4'],
    ['an old Word document by its ending', 'application/x-cfb', 'a.DOC', '', 'application/msword'],
    ['an installer in the same container', 'application/x-cfb', 'a.msi', '', 'application/octet-stream'],
    ['text', undefined, 'a.csv', 'nome;preço\n', 'text/plain'],
    ['a page that calls itself text', undefined, 'a.txt', '<HTML>', 'text/html'],
    ['a drawing with scripts', undefined, 'a.png', ' <svg onload=x>', 'text/html'],
    ['bytes that mean nothing', undefined, 'a.txt', 'a\u0000b', 'application/octet-stream'],
  ])('%s', (_, sniffed, name, head, mime) => expect(settledMime(sniffed, name, bytes(head))).toBe(mime))

  it('a moving WebP says so in its header', () => {
    const head = (flags: number) => Uint8Array.from([...bytes('RIFF....WEBPVP8X....'), flags, 0])
    expect([
      isAnimatedWebp(head(0b10)),
      isAnimatedWebp(head(0b10000)),
      isAnimatedWebp(bytes('RIFF')),
    ]).toEqual([true, false, false])
  })
  it.each([
    ['lossy', 'VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x00, 0x42, 0x2c, 0x01], { width: 512, height: 300 }],
    ['lossless', 'VP8L', [0x2f, 0xff, 0xc1, 0x4a, 0, 0, 0, 0, 0, 0], { width: 512, height: 300 }],
    ['extended', 'VP8X', [2, 0, 0, 0, 0xff, 1, 0, 0x2b, 1, 0], { width: 512, height: 300 }],
    ['of a kind that nobody knows', 'ABCD', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], null],
    ['cut off', 'VP8X', [2, 0, 0], null],
  ])('a WebP says how large it is: %s', (_, chunk, rest, pixels) =>
    expect(webpPixels(Uint8Array.from([...bytes(`RIFF....WEBP${chunk}....`), ...rest]))).toEqual(pixels),
  )
  it.each([
    ['image/jpeg', true],
    ['audio/ogg; codecs=opus', true],
    ['video/mp4', true],
    ['image/svg+xml', false],
    ['text/html', false],
    ['application/pdf', false],
    ['image/jpeg; x="', false],
  ])('%s may be shown in place: %s', (mime, inert) => expect(isInert(mime)).toBe(inert))
})

describe('a file name', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\a\\b.jpg', 'b.jpg'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['a\r\nb.pdf', 'ab.pdf'],
    ['...', 'arquivo'],
    ['.htaccess', 'htaccess'],
    ['receita médica (1).pdf', 'receita médica (1).pdf'],
  ])('%j is %j', (name, clean) => expect(cleanFileName(name)).toBe(clean))
})
