import { describe, expect, test } from 'vitest'
import { aTicket, aTransfer } from '../../../tests/model/rows'
import { noticeKind } from './who-is-told'

const handedOver = {
  ticket: aTicket('1', { inbox: 0, user_id: '3' }),
  transfer: aTransfer('1', '1', { previousUserId: '2', nextUserId: '3' }),
  cause: 'user' as const,
}

describe('who is told of a transfer', () => {
  test.each([
    ['who received it', '3', '2', 'received'],
    ['who had it, when another did it', '2', '5', 'transferred'],
    ['who had it, when the bot did it', '2', null, 'transferred'],
    ['user 1, of every transfer', '1', '2', 'transferred'],
    ['not who did it', '2', '2', null],
    ['not who took it for themselves', '3', '3', null],
    ['not user 1 of what user 1 did', '1', '1', null],
    ['nobody else', '4', '2', null],
  ] as const)('%s', (_, userId, triggered_by, kind) =>
    expect(noticeKind({ userId }, { ...handedOver, triggered_by })).toBe(kind),
  )
  test('user 1 who received it is told so, not that it went', () => {
    const toOne = { ...handedOver, ticket: aTicket('1', { inbox: 0, user_id: '1' }), triggered_by: '2' }
    expect(noticeKind({ userId: '1' }, toOne)).toBe('received')
  })
  test('who had it, when a department took it into its queue', () => {
    const toQueue = { ...handedOver, ticket: aTicket('1', { user_id: null }), triggered_by: null }
    expect(noticeKind({ userId: '2' }, toQueue)).toBe('transferred')
    expect(noticeKind({ userId: '3' }, toQueue)).toBeNull()
  })
  test('of what the queue gave by itself its receiver alone, not user 1', () => {
    const given = { ...handedOver, triggered_by: null, cause: 'queue' as const }
    const of = (userId: string) => noticeKind({ userId }, given)
    expect([of('3'), of('1'), of('2')]).toEqual(['received', null, null])
  })
  test.each([
    ['centro', 'centro', 'received'],
    ['centro', 'outro', null],
    [undefined, 'outro', 'received'],
    ['centro', undefined, 'received'],
  ])('a reader of %s, of a transfer at %s: %s', (tenant, told, kind) => {
    const reader = { userId: '3', ...(tenant && { tenant }) }
    expect(noticeKind(reader, { ...handedOver, triggered_by: '2', ...(told && { tenant: told }) })).toBe(kind)
  })
})
