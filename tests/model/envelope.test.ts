import {
  decodeFrame,
  type Envelope,
  encodeEnvelope,
  encodeFrames,
  MAX_FRAME_CHARS,
  MAX_FRAME_ENVELOPES,
} from '@contract/envelope'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const envelope: Envelope = {
  event: 'Created',
  v: 1,
  seq: 7,
  prev: 6,
  id: 'a',
  at: '2026-11-20T12:00:00.000Z',
  hash: null,
  data: { text: 'ção 🙂' },
}
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('a frame comes back as it went, in any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.jsonValue(), fc.nat(), (text, json, seq) => {
      const sent = { ...envelope, seq, data: JSON.parse(JSON.stringify({ text, json })) }
      expect(decodeFrame(encodeEnvelope(sent))).toEqual({ ok: true, envelopes: [sent], refused: [] })
    }),
  )
})

describe('a frame that is read into bytes that are used again', () => {
  /** As browsers that have it do. */
  function setFromBase64(this: Uint8Array, text: string) {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
    this.set(bytes)
    return { read: text.length, written: bytes.length }
  }
  const reused = (frame: string) => {
    Object.defineProperty(Uint8Array.prototype, 'setFromBase64', { value: setFromBase64, configurable: true })
    try {
      return decodeFrame(frame)
    } finally {
      Reflect.deleteProperty(Uint8Array.prototype, 'setFromBase64')
    }
  }

  test('says what it says otherwise, whatever came before it', () => {
    const bytes = fc
      .tuple(fc.uint8Array({ maxLength: 40 }), fc.nat(20))
      .map(([some, n]) => Buffer.concat(Array(n).fill(some)).toString('base64'))
    const whole = fc
      .tuple(fc.string({ unit: 'grapheme' }), fc.nat(700), fc.nat(3))
      .map(([text, n, cut]) =>
        base64(JSON.stringify({ ...envelope, data: text.repeat(n) }).slice(0, cut === 0 ? -1 : undefined)),
      )
    const cut = fc.tuple(whole, fc.nat()).map(([frame, at]) => frame.slice(0, at % (frame.length + 1)))
    fc.assert(
      fc.property(fc.array(fc.oneof(bytes, whole, cut, fc.string()), { maxLength: 12 }), (frames) => {
        for (const frame of frames) expect(reused(frame)).toEqual(decodeFrame(frame))
      }),
      { numRuns: 500 },
    )
  })

  test.each([0, 1, 2, 3, 4])('fits where it fills them to the last byte, and %i less', (less) => {
    const sized = (chars: number) => base64(`"${'x'.repeat(chars - 2)}"`)
    for (const chars of [512, 1_024, 6_144, 6_656])
      for (const frame of [sized(chars - less), encodeEnvelope(envelope), sized(chars - less)])
        expect(reused(frame)).toEqual(decodeFrame(frame))
  })
})

describe('a frame is dropped with a reason', () => {
  test.each([
    ['no string', 7, 'not a string'],
    ['no base64', 'ç', 'not base64 UTF-8'],
    ['no UTF-8', Buffer.from([0xff, 0xfe]).toString('base64'), 'not base64 UTF-8'],
    ['no JSON', base64('{'), 'not JSON'],
    ['nothing', '', 'not JSON'],
    ['a list of none', base64('[]'), 'a frame of none'],
    [
      'a list without end',
      base64(JSON.stringify(Array(MAX_FRAME_ENVELOPES + 1).fill(envelope))),
      'too many in one frame',
    ],
    [
      'a number that is Infinity',
      base64(JSON.stringify(envelope).replace('"seq":7', '"seq":1e999')),
      'envelope: ',
    ],
    ['null', base64('null'), 'envelope: '],
    ['a number that is no place', base64(JSON.stringify({ ...envelope, seq: 1.5 })), 'envelope: '],
    ['a number below zero', base64(JSON.stringify({ ...envelope, prev: -1 })), 'envelope: '],
    ['a version 0', base64(JSON.stringify({ ...envelope, v: 0 })), 'envelope: '],
    ['an empty id', base64(JSON.stringify({ ...envelope, id: '' })), 'envelope: '],
    ['a name without end', base64(JSON.stringify({ ...envelope, event: 'x'.repeat(65) })), 'envelope: '],
    ['more than is accepted', 'A'.repeat(MAX_FRAME_CHARS + 1), 'too large'],
  ])('%s', (_, frame, reason) => {
    expect(decodeFrame(frame)).toEqual({ ok: false, reason: expect.stringContaining(reason) })
  })
})

describe('a frame of many', () => {
  const many = (count: number): Envelope[] =>
    Array.from({ length: count }, (_, i) => ({ ...envelope, seq: i + 8, prev: i + 7, id: `e${i}` }))
  const all = (frames: readonly string[]) =>
    frames.flatMap((frame): readonly unknown[] => {
      const decoded = decodeFrame(frame)
      return decoded.ok ? decoded.envelopes : [decoded.reason]
    })

  test('comes back in its order, however many there are and of whatever length', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 80_000 }), { maxLength: 130 }),
        fc.nat({ max: 60 }),
        (lengths, most) => {
          const sent = many(lengths.length).map((one, i) => ({ ...one, data: 'ç'.repeat(lengths[i] ?? 0) }))
          for (const packed of [false, true]) {
            const frames = [...encodeFrames(sent, Math.max(1, most), packed)]
            expect(all(frames)).toEqual(sent)
            for (const frame of frames) expect(frame.length).toBeLessThanOrEqual(MAX_FRAME_CHARS)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('is one when they fit; a single one has the form that every reader knows', () => {
    const framed = (envelopes: Envelope[], most = MAX_FRAME_ENVELOPES) => [...encodeFrames(envelopes, most)]
    expect(framed(many(MAX_FRAME_ENVELOPES))).toHaveLength(1)
    expect(framed(many(MAX_FRAME_ENVELOPES + 1))).toHaveLength(2)
    expect(framed(many(MAX_FRAME_ENVELOPES + 1), 1_000)).toHaveLength(2)
    expect(framed([envelope])).toEqual([encodeEnvelope(envelope)])
    expect(framed(many(3), 1)).toEqual(many(3).map(encodeEnvelope))
    expect(framed([])).toEqual([])
  })

  test('packed loses a bad one only, and none to one that is nested too deep to be packed', () => {
    const [first, second, third] = many(3) as [Envelope, Envelope, Envelope]
    const [bad = ''] = encodeFrames([first, { ...second, id: '' }, third], 50, true)
    expect(decodeFrame(bad)).toEqual({
      ok: true,
      envelopes: [first, third],
      refused: [expect.stringContaining('(2 of 3)')],
    })
    const deep = { ...second, data: JSON.parse('['.repeat(1_000) + ']'.repeat(1_000)) }
    expect(all([...encodeFrames([first, deep, third], 50, true)])).toHaveLength(3)
  })

  test('packed is refused when it unpacks to more than a frame may hold', () => {
    const forms = [[['data'], ['x'.repeat(100_000)]]]
    const frame = base64(JSON.stringify({ forms, values: Array(50).fill(0) }))
    expect(frame.length).toBeLessThan(MAX_FRAME_CHARS)
    expect(decodeFrame(frame)).toEqual({ ok: false, reason: 'packed: more than is accepted' })
  })

  test('loses a bad one only', () => {
    const [first, second, third] = many(3)
    expect(decodeFrame(base64(JSON.stringify([first, { ...second, id: '' }, null, third])))).toEqual({
      ok: true,
      envelopes: [first, third],
      refused: [expect.stringContaining('(2 of 4)'), expect.stringContaining('(3 of 4)')],
    })
  })
})

/** Seen to fail with decodeFrame catching SyntaxErrors only. */
test('2,000 hostile frames: none throws', () => {
  const good = encodeEnvelope(envelope)
  const [packed = ''] = encodeFrames([envelope, { ...envelope, seq: 8 }], 50, true)
  const hostile = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.base64String(),
    fc.json().map(base64),
    fc.array(fc.json(), { maxLength: 60 }).map((list) => base64(`[${list.join()}]`)),
    fc.record({ forms: fc.jsonValue(), values: fc.jsonValue() }).map((one) => base64(JSON.stringify(one))),
    fc
      .tuple(fc.nat(), fc.string({ maxLength: 4 }))
      .map(
        ([at, junk]) => packed.slice(0, at % packed.length) + junk + packed.slice((at % packed.length) + 4),
      ),
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64')),
    fc
      .tuple(fc.nat({ max: good.length }), fc.string({ maxLength: 4 }))
      .map(([at, junk]) => good.slice(0, at) + junk + good.slice(at + junk.length)),
    fc
      .record({ event: fc.anything(), v: fc.anything(), seq: fc.anything(), id: fc.anything() })
      .map((one) => {
        try {
          return base64(JSON.stringify({ ...envelope, ...one }))
        } catch {
          return 'unwritable'
        }
      }),
  )
  fc.assert(
    fc.property(hostile, (frame) => {
      const decoded = decodeFrame(frame)
      expect(typeof decoded.ok).toBe('boolean')
      if (!decoded.ok) expect(decoded.reason).not.toBe('')
    }),
    // Too deep for any parser that calls itself; always the same frame, and the dearest of all, so once.
    { numRuns: 2_000, examples: [[base64('['.repeat(100_000) + ']'.repeat(100_000))]] },
  )
})
