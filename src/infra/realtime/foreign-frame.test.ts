import { decodeFrame, encodeEnvelope } from '@contract/envelope'
import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../tests/clock'
import { aMessage, aTicket } from '../../../tests/model/rows'
import { ForeignFrames } from './foreign-frame'

const frameOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** A row as a backend has it that knows of no extension. */
function bare(row: object): object {
  const { rev: _, send_attempt: __, waiting_since: ___, ...rest } = row as Record<string, unknown>
  return rest
}

const created = {
  event: 'customerChatCreated',
  data: { message: bare(aMessage('7', '1')), ticket: bare(aTicket('1')) },
}

function reading() {
  const clock = new FakeClock()
  const frames = new ForeignFrames(clock.now)
  const read = (value: unknown) => {
    const decoded = frames.decode(frameOf(value))
    return decoded?.ok ? decoded.envelopes[0] : null
  }
  return { clock, frames, read }
}

describe('a frame without numbers', () => {
  test('is refused as one of this contract, and taken as one of another backend', () => {
    expect(decodeFrame(frameOf(created)).ok).toBe(false)
    const { clock, read } = reading()
    expect(read(created)).toMatchObject({
      event: 'customerChatCreated',
      v: 1,
      seq: 0,
      prev: 0,
      hash: null,
      at: new Date(clock.now()).toISOString(),
      data: {
        message: { id: '7', rev: clock.now(), send_attempt: 1 },
        ticket: { id: '1', rev: clock.now(), waiting_since: null },
      },
    })
  })

  test('of a later arrival has the higher rev, also in the same millisecond and when the clock goes back', () => {
    const { clock, frames } = reading()
    const revs = [0, 0, 5].map((ms) => {
      void clock.pass(ms)
      const decoded = frames.decode(frameOf({ ...created, n: ms }))
      const data = decoded?.ok ? decoded.envelopes[0]?.data : null
      return Number((data as { rev?: number } | null)?.rev)
    })
    expect(new Set(revs).size).toBe(3)
    expect([...revs].sort((a, b) => a - b)).toEqual(revs)
    let now = 1_000
    const back = new ForeignFrames(() => now)
    back.decode(frameOf(created))
    now = 10
    expect(back.decode(frameOf({ ...created, n: 1 }))).toMatchObject({
      envelopes: [{ data: { rev: 1_001 } }],
    })
  })

  test('that comes twice at once is one event; the same content later is another', async () => {
    const { clock, read } = reading()
    const first = read(created)?.id
    await clock.pass(500)
    expect(read(created)?.id).toBe(first)
    await clock.pass(2_500)
    expect(read(created)?.id).not.toBe(first)
    expect(read({ ...created, event: 'Changed' })?.id).not.toBe(first)
  })

  test('keeps what it does say', () => {
    const { read } = reading()
    const data = { ticket: { ...aTicket('1'), rev: 9, waiting_since: '2026-11-20T12:00:00Z' } }
    expect(read({ event: 'Changed', at: '2026-11-20T12:00:01Z', hash: 'h', data })).toMatchObject({
      at: '2026-11-20T12:00:01Z',
      hash: 'h',
      data: { ticket: { rev: 9, waiting_since: '2026-11-20T12:00:00Z' } },
    })
  })

  test.each([
    [
      'of this contract',
      encodeEnvelope({ event: 'Changed', v: 1, seq: 1, prev: 0, id: 'x', at: '', hash: null, data: {} }),
    ],
    ['of this contract and broken', frameOf({ event: 'Changed', seq: 'one', data: {} })],
    ['without an event', frameOf({ data: {} })],
    ['with an event of no name', frameOf({ event: '', data: {} })],
    ['that is a list', frameOf([created])],
    ['that is no JSON', Buffer.from('{').toString('base64')],
    ['that is no base64', '***'],
    ['that is no text', 7],
  ])('%s is none of such a backend', (_, frame) => {
    expect(reading().frames.decode(frame)).toBeNull()
  })
})
