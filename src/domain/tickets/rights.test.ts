import { describe, expect, test } from 'vitest'
import { aTicket } from '../../../tests/model/rows'
import { ADMINISTRATOR, type Viewer } from '../access/visibility'
import type { TicketState } from '../kernel/steps.gen'
import { lifecycleColumns } from './lifecycle'
import { mayMarkUnseen, type TicketRights, ticketRights } from './rights'

const owner: Viewer = { id: '2', role: 'atendente', department_id: '1', instance_ids: ['1'] }
const colleague: Viewer = { ...owner, id: '3' }
const stranger: Viewer = { ...owner, id: '4', department_id: '9' }
const administrator: Viewer = { ...owner, id: '1', role: ADMINISTRATOR }

function rights(viewer: Viewer, state: TicketState): (keyof TicketRights)[] {
  const user_id = state === 'inbox' ? null : '2'
  const data = aTicket('1', { ...lifecycleColumns(state), user_id, inbox_department_id: '1' })
  const may = ticketRights(viewer, { id: '1', state, data })
  return (Object.keys(may) as (keyof TicketRights)[]).filter((right) => may[right])
}

const MARKS = ['mark', 'giveToBot', 'changeDepartment']
const ALL_BUT_TAKE = ['reply', 'comment', 'transfer', 'returnToInbox', 'finish', 'snooze', ...MARKS]

describe('what may be done with a ticket', () => {
  test.each<[string, Viewer, TicketState, string[]]>([
    ['in the queue, by its department', owner, 'inbox', ['take', 'comment', ...MARKS]],
    ['in the queue, by another department', stranger, 'inbox', []],
    ['in the queue, by the administrator', administrator, 'inbox', ['take', 'comment', 'transfer', ...MARKS]],
    ['open, by its owner', owner, 'open', ALL_BUT_TAKE],
    ['open, by a colleague who sees it', colleague, 'open', ['comment']],
    ['open, by a stranger', stranger, 'open', []],
    ['open, by the administrator', administrator, 'open', ['takeOver', ...ALL_BUT_TAKE]],
    ['while closing, by its owner', owner, 'closing', ['reply', 'comment', 'finish']],
    ['closed, by its owner', owner, 'closed', []],
    ['removed, by the administrator', administrator, 'removed', []],
  ])('%s', (_, viewer, state, may) => expect(rights(viewer, state)).toEqual(may))
})

test.each<[string, Viewer, TicketState, number, boolean]>([
  ['its owner, when all of it is read', owner, 'open', 0, true],
  ['the administrator', administrator, 'open', 0, true],
  ['its owner, when something is unread anyway', owner, 'open', 2, false],
  ['a colleague who sees it', colleague, 'open', 0, false],
  ['its owner, when it is closed', owner, 'closed', 0, false],
])('marking as unread is for %s: %#', (_, viewer, state, unseenMsg, may) => {
  const data = aTicket('1', { ...lifecycleColumns(state), user_id: '2', unseenMsg })
  expect(mayMarkUnseen(viewer, { id: '1', state, data })).toBe(may)
})
