import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_PACKET_BYTES, PacketSizes } from './packet-sizes'

/** A packet with a body of so many bytes, its length written as MQTT does. */
function packet(length: number): number[] {
  const header = [0x10]
  for (let left = length; ; ) {
    const byte = left % 128
    left = Math.floor(left / 128)
    header.push(left > 0 ? byte | 0x80 : byte)
    if (left === 0) break
  }
  return [...header, ...Array<number>(length).fill(0xff)]
}

describe('sizes of packets in a stream', () => {
  it('however the stream is cut, packets up to the limit pass and the first longer one is found', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 10 }),
        fc.option(fc.integer({ min: MOST_PACKET_BYTES + 1, max: MOST_PACKET_BYTES + 300 })),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }),
        (lengths, tooLong, cuts) => {
          const stream = Uint8Array.from([...lengths, ...(tooLong === null ? [] : [tooLong])].flatMap(packet))
          const sizes = new PacketSizes()
          let passed = true
          for (let at = 0, n = 0; at < stream.length && passed; n++) {
            const cut = cuts[n % cuts.length] ?? 1
            passed = sizes.take(stream.subarray(at, at + cut))
            at += cut
          }
          expect(passed).toBe(tooLong === null)
        },
      ),
    )
  })

  it.each([
    ['of the limit', packet(MOST_PACKET_BYTES), true],
    ['one byte longer', packet(MOST_PACKET_BYTES + 1).slice(0, 4), false],
    ['of 256 MB', [0x10, 0xff, 0xff, 0xff, 0x7f], false],
    ['with a length that never ends', [0x10, 0x80, 0x80, 0x80, 0x80, 0x80], false],
  ])('a packet %s passes: %s', (_, bytes, passes) => {
    expect(new PacketSizes().take(Uint8Array.from(bytes))).toBe(passes)
  })
})
