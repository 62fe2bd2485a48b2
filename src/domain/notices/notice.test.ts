import { describe, expect, test } from 'vitest'
import { draft, event, play, signedIn } from '../../../tests/model/entries'
import { aTicket, aTransfer } from '../../../tests/model/rows'
import type { Draft } from '../kernel/entry'
import { openNotices } from './notice.rows'

const told = (seq: number, over: Partial<Draft> = {}) =>
  event(
    seq,
    'ChatTicketTransferred',
    {
      ticket: aTicket('1', { inbox: 0, user_id: '2', rev: seq }),
      transfer: aTransfer(String(seq), '1', { previousUserId: '3', nextUserId: '2', rev: seq }),
      triggered_by: '3',
      cause: 'user',
    },
    over,
  )
const dismissed = (seq: number) => draft('intent', 'notice.dismissed', { ticketId: '1', seq })
const shown = (...drafts: Draft[]) =>
  openNotices(play([...signedIn(), ...drafts]).world).map((notice) => notice.seq)
const bells = (...drafts: Draft[]) =>
  play([...signedIn(), ...drafts]).change.effects.filter((effect) => effect.type === 'notify').length

describe('a notice', () => {
  test('stands once per ticket, the newest', () => expect(shown(told(1), told(2))).toEqual([2]))
  test('of an older event changes nothing', () => expect(shown(told(2), told(1))).toEqual([2]))
  test('goes when dismissed', () => expect(shown(told(1), dismissed(1))).toEqual([]))
  test('stays when a former one was dismissed late', () =>
    expect(shown(told(1), told(2), dismissed(1))).toEqual([2]))
  test('comes back for a later transfer', () => expect(shown(told(1), dismissed(1), told(2))).toEqual([2]))
  test('rings once, and only live', () => {
    expect(bells(told(1), told(1))).toBe(1)
    expect(bells(told(1, { src: 'catchup' }))).toBe(0)
    expect(bells(told(1, { src: 'import' }))).toBe(0)
  })
  test('needs somebody who is signed in', () => expect(play([told(1)]).world.rows.notices.size).toBe(0))
})
