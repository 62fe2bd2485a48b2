import { crc32, deflateSync } from 'node:zlib'

/** Pixels along each side. */
const SIDE = 128

/** Colours of a portrait, as red, green and blue from 0 to 255. */
export type Portrait = Readonly<{ sky: Colour; skin: Colour; hair: Colour; shirt: Colour }>
type Colour = readonly [number, number, number]

const within = (x: number, y: number, [cx, cy]: readonly [number, number], rx: number, ry: number): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

function colourAt(x: number, y: number, { sky, skin, hair, shirt }: Portrait): Colour {
  const middle = SIDE / 2
  if (within(x, y, [middle - 11, 54], 3, 3) || within(x, y, [middle + 11, 54], 3, 3)) return [40, 34, 34]
  if (within(x, y, [middle, 68], 10, 4) && y > 68) return [176, 78, 84]
  if (within(x, y, [middle, 56], 27, 32) && y > 36 + Math.abs(x - middle) / 6) return skin
  if (within(x, y, [middle, 50], 33, 34)) return hair
  if (within(x, y, [middle, 136], 52, 42)) return shirt
  if (within(x, y, [middle, 94], 11, 18)) return skin
  return sky
}

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Somebody's picture of themselves, drawn: a PNG. */
export function drawn(portrait: Portrait): Buffer {
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3))
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) rows.set(colourAt(x, y, portrait), y * (1 + SIDE * 3) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  // Eight bits of red, green and blue.
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
