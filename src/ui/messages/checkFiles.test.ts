import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkFiles } from './checkFiles'

const asJpeg = vi.hoisted(() => vi.fn<(picture: Blob) => Promise<Blob | null>>())
vi.mock('./internal/asJpeg', () => ({ asJpeg }))

/** A WebP as its container has it: the extended header with its flags, then the size less one (three bytes each). */
function webp(name: string, { side = 300, moves = false, bytes = 2_000 } = {}): File {
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('RIFF....WEBPVP8X'))
  new DataView(content.buffer).setUint32(4, bytes - 8, true)
  content[16] = 10
  content[20] = moves ? 0b10 : 0
  for (const at of [24, 27]) content.set([(side - 1) & 255, (side - 1) >> 8, 0], at)
  return new File([content], name, { type: 'image/webp' })
}
const jpeg = new Blob([new Uint8Array(900)], { type: 'image/jpeg' })
const check = async (file: File) => (await checkFiles([file]))[0]
afterEach(() => asJpeg.mockReset())

describe('a WebP', () => {
  it('of a sticker’s size may go as one or as a photo', async () => {
    asJpeg.mockResolvedValue(jpeg)
    expect(await check(webp('figura.webp', { side: 512 }))).toMatchObject({
      ok: true,
      file: { name: 'figura.webp', kind: 'sticker' },
      other: { name: 'figura.jpg', mime: 'image/jpeg', kind: 'image' },
    })
  })

  it('that no sticker may be goes as a photo', async () => {
    asJpeg.mockResolvedValue(jpeg)
    expect(await check(webp('vitrine.webp', { bytes: 700_000 }))).toMatchObject({
      ok: true,
      file: { name: 'vitrine.jpg', mime: 'image/jpeg', kind: 'image' },
    })
  })

  it('that moves stays what it is: a photo would stand still', async () => {
    expect(await check(webp('onda.webp', { side: 512, moves: true }))).toMatchObject({
      ok: true,
      file: { name: 'onda.webp', kind: 'sticker' },
    })
    expect(asJpeg).not.toHaveBeenCalled()
  })

  it('that nobody can read is a sticker where it is one, else broken', async () => {
    asJpeg.mockResolvedValue(null)
    expect(await check(webp('figura.webp', { side: 512 }))).not.toHaveProperty('other')
    expect(await check(webp('grande.webp', { bytes: 700_000 }))).toMatchObject({
      ok: false,
      name: 'grande.webp',
      problem: { why: 'broken' },
    })
  })
})
