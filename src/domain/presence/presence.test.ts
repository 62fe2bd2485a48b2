import { describe, expect, test } from 'vitest'
import { draft, event, play, signedIn } from '../../../tests/model/entries'
import type { Draft } from '../kernel/entry'
import { MOST_PRESENT, presentAt } from './presence.rows'
import { isWorthSaying, type Said } from './when-to-say'

let words = 0
const said = (
  state: 'viewing' | 'typing' | 'gone',
  over: { user?: string | null; ticket?: string; at?: number } = {},
): Draft => {
  const { user = '3', ticket = '1', at = ++words } = over
  const data = { ticket_id: ticket, user_id: user, user_name: 'Bruno', state, ttl: 15_000 }
  return { ...event(0, 'attendancePresenceChanged', data), id: `p${++words}`, seq: 0, prev: 7, at }
}
const states = (...drafts: Draft[]) =>
  presentAt(play([...signedIn(), ...drafts]).world, '1').map(({ userId, state }) => [userId, state])

describe('who is at a ticket', () => {
  test('comes, types, goes', () => {
    expect(states(said('viewing'))).toEqual([['3', 'viewing']])
    expect(states(said('viewing'), said('typing'))).toEqual([['3', 'typing']])
    expect(states(said('viewing'), said('gone'))).toEqual([])
  })
  test('who types stands first', () =>
    expect(states(said('viewing', { user: '3' }), said('typing', { user: '4' }))).toEqual([
      ['4', 'typing'],
      ['3', 'viewing'],
    ]))
  test('the customer is one of them', () =>
    expect(states(said('typing', { user: null }))).toEqual([[null, 'typing']]))
  test('this user is not', () => expect(states(said('typing', { user: '2' }))).toEqual([]))
  test('an older word changes nothing', () =>
    expect(states(said('typing', { at: 9 }), said('gone', { at: 8 }))).toEqual([['3', 'typing']]))
  test('asks to be let go of when its time is over, and is, unless a newer word came', () => {
    const { change } = play([...signedIn(), said('typing', { at: 5 })])
    expect(change.effects).toContainEqual({
      type: 'expirePresence',
      ticketId: '1',
      userId: '3',
      at: 5,
      ms: 15_000,
    })
    const over = draft('mark', 'presence.expired', { ticketId: '1', userId: '3', at: 5 })
    expect(states(said('typing', { at: 5 }), over)).toEqual([])
    expect(states(said('typing', { at: 5 }), said('viewing', { at: 6 }), over)).toEqual([['3', 'viewing']])
  })
  test('nobody is known to be there without a connection', () => {
    const connected = [draft('mark', 'connection.start', {}), draft('mark', 'connection.opened', {})]
    const closed = draft('mark', 'connection.closed', {})
    expect(states(...connected, said('viewing'))).toHaveLength(1)
    expect(states(...connected, said('viewing'), closed)).toEqual([])
  })
  test('is no part of the numbered walk: the cursor stays, and no hole is seen', () => {
    const { world, change } = play([...signedIn(), said('typing')])
    expect(world.cursor).toBe(0)
    // The one of the connection's opening.
    expect(change.effects.filter(({ type }) => type === 'catchUp')).toHaveLength(1)
  })
  test('is bounded: the oldest make room', () => {
    const many = Array.from({ length: MOST_PRESENT + 5 }, (_, i) =>
      said('viewing', { ticket: `t${i}`, at: i }),
    )
    const { world } = play([...signedIn(), ...many])
    expect(world.rows.presence.size).toBe(MOST_PRESENT)
    expect(world.rows.presence.has('t0/3')).toBe(false)
  })
})

const at = (state: Said['state'], at: number): Said => ({ state, at })
test.each([
  ['the first look', null, 'viewing', 0, true],
  ['leaving what was never said', null, 'gone', 0, false],
  ['typing after looking', at('viewing', 0), 'typing', 1, true],
  ['typing again at once', at('typing', 0), 'typing', 2_999, false],
  ['typing again after three seconds', at('typing', 0), 'typing', 3_000, true],
  ['looking again at once', at('viewing', 0), 'viewing', 19_999, false],
  ['looking again after twenty seconds', at('viewing', 0), 'viewing', 20_000, true],
  ['leaving', at('viewing', 0), 'gone', 1, true],
  ['leaving twice', at('gone', 0), 'gone', 99_999, false],
] as const)('%s is said: see the table', (_, last, state, now, worth) =>
  expect(isWorthSaying(last, state, now)).toBe(worth),
)
