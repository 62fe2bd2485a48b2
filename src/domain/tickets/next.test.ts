import { expect, test } from 'vitest'
import type { ChatTicket } from '../../../contract/entities'
import { event, play, signedIn } from '../../../tests/model/entries'
import { aTicket, timeAt } from '../../../tests/model/rows'
import { currentUser, viewerOf } from '../login/session'
import { longestWaiting, nextToTake } from './next'

const NOBODY: ReadonlySet<string> = new Set()

function shop(...tickets: ChatTicket[]) {
  const { world } = play([
    ...signedIn(),
    ...tickets.map((ticket, n) => event(n + 1, 'Created', { ticket: { ...ticket, rev: n + 1 } })),
  ])
  const user = currentUser(world)
  if (!user) throw new Error('nobody is signed in')
  return { world, viewer: viewerOf(user) }
}

test('who waits longest is next; who was tried already, and whom the rules keep, is passed over', () => {
  const { world, viewer } = shop(
    aTicket('1', { createdAt: timeAt(30) }),
    aTicket('2', { createdAt: timeAt(5), pickableInboxChat: false }),
    aTicket('3', { createdAt: timeAt(10) }),
    aTicket('4', { createdAt: timeAt(1), inbox: 0, user_id: '9' }),
  )
  expect(longestWaiting(world, viewer, [])?.id).toBe('2')
  expect(nextToTake(world, viewer, [], NOBODY)).toEqual({ id: '3' })
  expect(nextToTake(world, viewer, [], new Set(['3']))).toEqual({ id: '1' })
  expect(nextToTake(world, viewer, [], new Set(['3', '1']))).toMatchObject({
    id: null,
    why: { reason: 'notInInbox' },
  })
  expect(nextToTake(world, viewer, ['no-such-connection'], NOBODY)).toEqual({ id: null, why: null })
})
