import type { MessageRow } from '@domain/messages/tables'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOut, sameItems } from './messageItems'

const row = (
  id: string,
  sent_at: string,
  over: Partial<MessageRow['data']> = {},
  hash: string | null = null,
) =>
  ({
    id,
    hash,
    data: { sent_at, tag_type: 'in', type: 'chat', user_sending_id: null, unseen_msg: false, ...over },
  }) as MessageRow

const EVENING = '2026-11-21T02:50:00.000Z' // 20/11, 23:50 at the counter
const NIGHT = '2026-11-21T03:10:00.000Z' // 21/11, 00:10

describe('layOut', () => {
  it('parts days by the counter’s midnight, not by that of UTC', () => {
    const items = layOut([row('1', EVENING), row('2', NIGHT)], null, false)
    expect(items.map((item) => item.kind)).toEqual(['day', 'message', 'day', 'message'])
  })

  it('a run of one sender has one first message', () => {
    const items = layOut(
      [row('1', NIGHT), row('2', NIGHT), row('3', NIGHT, { tag_type: 'out' })],
      null,
      false,
    )
    expect(items.flatMap((item) => (item.kind === 'message' ? [item.first] : []))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('a line about the ticket ends no run', () => {
    const out = { tag_type: 'out' } as const
    const rows = [row('1', NIGHT, out), row('2', NIGHT, { tag_type: 'system' }), row('3', NIGHT, out)]
    expect(
      layOut(rows, null, false).flatMap((item) => (item.kind === 'message' ? [item.first] : [])),
    ).toEqual([true, false, false])
  })

  it('a message keeps its key when the server has given it an id', () => {
    const before = layOut([row('tmp:h', NIGHT, { tag_type: 'out' }, 'h')], null, false)
    const after = layOut([row('17', NIGHT, { tag_type: 'out' }, 'h')], null, false)
    expect(after.map((item) => item.key)).toEqual(before.map((item) => item.key))
    expect(sameItems(before, after)).toBe(false)
  })

  it('goes on from a layout before as if it had laid out everything anew, whatever was there and came', () => {
    const said = fc.record({
      minute: fc.integer({ min: 0, max: 4_000 }),
      tag_type: fc.constantFrom('in' as const, 'out' as const, 'system' as const),
      ticketId: fc.constantFrom('7', '8'),
      hash: fc.option(fc.constantFrom('h1', 'h2')),
    })
    const rowsOf = (
      all: readonly {
        minute: number
        tag_type: 'in' | 'out' | 'system'
        ticketId: string
        hash: string | null
      }[],
    ) =>
      all.map(({ minute, tag_type, ticketId, hash }, n) => ({
        ...row(
          String(n),
          new Date(Date.UTC(2026, 10, 20) + minute * 60_000).toISOString(),
          { tag_type },
          hash,
        ),
        ticketId,
      }))
    fc.assert(
      fc.property(
        fc.array(said, { maxLength: 12 }),
        fc.array(said, { maxLength: 6 }),
        fc.nat(12),
        fc.nat(12),
        fc.boolean(),
        (all, more, cut, divider, complete) => {
          const unread = { id: String(divider), count: 1 }
          const before = rowsOf(all)
          const layout = { rows: before, items: layOut(before, unread, complete) }
          // Some of them stay, others come in place of the rest.
          const after = rowsOf([...all.slice(0, cut), ...more]).map((one, n) =>
            n < cut ? one : { ...one, id: `m${n}` },
          )
          expect(layOut(after, unread, complete, layout)).toEqual(layOut(after, unread, complete))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('the divider stands before the first unseen message of the customer', () => {
    const rows = [row('1', NIGHT), row('2', NIGHT), row('3', NIGHT)]
    expect(layOut(rows, { id: '2', count: 2 }, true).map((item) => item.kind)).toEqual([
      'begin',
      'day',
      'message',
      'unread',
      'message',
      'message',
    ])
  })

  it('keys stay unique when days come back', () => {
    const keys = layOut([row('1', NIGHT), row('2', EVENING), row('3', NIGHT)], null, false).map(
      (item) => item.key,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })
})
