import { expect, test } from 'vitest'
import { anInstance, aSetting, aTicket, aUser, timeAt } from '../../../tests/model/rows'
import { emptyWorld } from '../empty-world'
import { put } from '../kernel/rows'
import { emptyChange } from '../kernel/world'
import { pickContextOf, samePicks } from './pick-context'
import { mayPick, queueTicketOf } from './pick-rules'
import { seeTicket } from './ticket.rows'

/** A queue of three, seen by an attendant of connection 1 who holds one ticket and may hold two. */
function queue(setting: [key: string, value: string] | null) {
  const world = emptyWorld()
  const change = emptyChange()
  const user = aUser({
    role: { ...aUser().role, name: 'atendente' },
    userInstances: [{ id: anInstance('1').id, name: 'Loja 1', activated: true }],
    max_chat_tickets: 2,
  })
  put(world, change, 'session', { id: 'self', state: 'active', user, failure: null } as never)
  if (setting)
    put(world, change, 'settings', {
      id: '1',
      rev: 1,
      data: { ...aSetting('1', setting[1]), key: setting[0], instance_id: null },
    })
  for (const n of [1, 2, 3]) seeTicket(world, change, aTicket(String(n), { createdAt: timeAt(n), rev: n }))
  const own = aTicket('9', { inbox: 0, user_id: user.id, rev: 9 })
  seeTicket(world, change, own)
  return world
}

const verdicts = (world: ReturnType<typeof queue>) => {
  const context = pickContextOf(world)
  if (!context) throw new Error('somebody is in')
  return ['1', '2', '3'].map((id) => {
    const row = world.rows.tickets.get(id)
    const verdict = row && mayPick(context, queueTicketOf(row.data))
    return verdict?.pickable ? 'pickable' : verdict?.reason
  })
}

test.each([
  ['no setting', null, ['pickable', 'pickable', 'pickable']],
  ['the oldest in order', ['older_inbox_chats_first', 'true'], ['pickable', 'pickable', 'pickable']],
  ['only the oldest', ['older_inbox_chats_first_only', 'true'], ['pickable', 'olderFirst', 'olderFirst']],
  ['no queue', ['inbox', 'false'], ['inboxOff', 'inboxOff', 'inboxOff']],
] as const)('with %s', (_name, setting, expected) => {
  expect(verdicts(queue(setting && [setting[0], setting[1]]))).toEqual(expected)
})

test('nobody picks when nobody is in, and a context changes when the line or the load does', () => {
  expect(pickContextOf(emptyWorld())).toBeNull()
  const world = queue(['older_inbox_chats_first_only', 'true'])
  const before = pickContextOf(world)
  expect(samePicks(before, pickContextOf(world))).toBe(true)
  seeTicket(
    world,
    emptyChange(),
    aTicket('1', { createdAt: timeAt(1), finished_ticket: 1, inbox: 0, rev: 20 }),
  )
  expect(samePicks(before, pickContextOf(world))).toBe(false)
})
