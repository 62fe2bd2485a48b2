import { decodeFrame, type Envelope, encodeEnvelope, MAX_FRAME_CHARS } from '@contract/envelope'
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
      expect(decodeFrame(encodeEnvelope(sent))).toEqual({ ok: true, envelope: sent })
    }),
  )
})

describe('a frame is dropped with a reason', () => {
  test.each([
    ['no string', 7, 'not a string'],
    ['no base64', 'ç', 'not base64 UTF-8'],
    ['no UTF-8', Buffer.from([0xff, 0xfe]).toString('base64'), 'not base64 UTF-8'],
    ['no JSON', base64('{'), 'not JSON'],
    ['nothing', '', 'not JSON'],
    ['a list', base64('[]'), 'envelope: '],
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

/** Seen to fail with decodeFrame catching SyntaxErrors only. */
test('2,000 hostile frames: none throws', () => {
  const good = encodeEnvelope(envelope)
  const hostile = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.base64String(),
    fc.json().map(base64),
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
    { numRuns: 2_000 },
  )
})
