import { afterEach, expect, it, vi } from 'vitest'
import { jpegOf, pngOf } from '../../../../tests/server/media-samples'
import { toSticker } from './toSticker'

afterEach(() => vi.unstubAllGlobals())

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])

it.each([
  ['PNG of 30,000 by 30,000', pngOf(30_000, 30_000)],
  ['PNG of four thousand million', pngOf(65_535, 65_535)],
  ['JPEG behind a megabyte of words', jpegOf(65_000, 65_000, { many: 34 })],
  ['JPEG behind stray bytes', jpegOf(65_000, 65_000, { stray: 3 })],
  ['JPEG that does not say', jpegOf(65_000, 65_000).subarray(0, 30_000)],
])('F11 a pixel bomb becomes no sticker, and is not unpacked: %s', async (_, bytes) => {
  const unpack = vi.fn(async () => {
    throw new Error('unpacked')
  })
  vi.stubGlobal('createImageBitmap', unpack)
  expect(await toSticker(blob(bytes))).toEqual({ ok: false, problem: { why: 'tooLarge' } })
  expect(unpack).not.toHaveBeenCalled()
})

it('a photo of a phone is unpacked', async () => {
  const unpack = vi.fn(async () => Promise.reject(new Error('cut off')))
  vi.stubGlobal('createImageBitmap', unpack)
  expect(await toSticker(blob(jpegOf(8_000, 6_000)))).toEqual({ ok: false, problem: { why: 'notPicture' } })
  expect(unpack).toHaveBeenCalledOnce()
})
