import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCustomer, aTicket, timeAt } from '../../../tests/model/rows'
import { ADMINISTRATOR, canSee, type Viewer } from '../access/visibility'
import type { SettingEntry, SettingFlag } from '../settings/registry'
import { ticketLoad } from './internal/load'
import {
  mayPick,
  obligatory,
  PICKABLE_LOOKUP_LIMIT,
  type PickContext,
  pickLine,
  type QueueTicket,
  queueOrder,
  queueTicketOf,
} from './pick-rules'

const me: Viewer = { id: '2', role: 'atendente', department_id: '1', instance_ids: ['1', '2'] }
const boss: Viewer = { ...me, id: '9', role: ADMINISTRATOR }
const waiting = (id: string, over: Partial<QueueTicket> = {}): QueueTicket => ({
  id,
  inbox: true,
  user_id: null,
  department_id: '1',
  instance_id: '1',
  priority: 0,
  createdAt: timeAt(Number(id)),
  bot_is_active: false,
  favorite: false,
  ...over,
})
const on = (...keys: SettingFlag[]): SettingEntry[] =>
  keys.map((key) => ({ key, value: 'true', instance_id: null }))
const context = (over: Partial<PickContext> = {}): PickContext => ({
  viewer: me,
  settings: [],
  line: [],
  limits: { max_chat_tickets: null, max_active_chat_tickets: null },
  load: { held: 0, active: 0 },
  ...over,
})
/** What the pick of the queue's ticket with this id comes to: 'yes', or the reason. */
function pick(queue: QueueTicket[], id: string, over: Partial<PickContext> = {}): string {
  const ticket = queue.find((one) => one.id === id)
  if (!ticket) throw new Error(`no ticket ${id}`)
  const { viewer, settings } = context(over)
  const verdict = mayPick(context({ line: pickLine(viewer, settings, queue), ...over }), ticket)
  if (verdict.pickable) return 'yes'
  return 'first' in verdict ? `${verdict.reason} ${verdict.first}` : verdict.reason
}

describe('a ticket of the queue', () => {
  test.each<[string, Partial<QueueTicket>, Partial<PickContext>, string]>([
    ['is there to be picked', {}, {}, 'yes'],
    ['without department is for all', { department_id: null }, {}, 'yes'],
    ['of another department is not', { department_id: '7' }, {}, 'otherDepartment'],
    [
      'of any department is for who has none',
      { department_id: '7' },
      { viewer: { ...me, department_id: null } },
      'yes',
    ],
    ['of a connection that is not theirs', { instance_id: '7' }, {}, 'otherConnection'],
    ['of any department is for the administrator', { department_id: '7' }, { viewer: boss }, 'yes'],
    ['that a colleague has is out of it', { inbox: false, user_id: '3' }, {}, 'notInInbox'],
    [
      'that is out of it is so for the administrator',
      { inbox: false, user_id: '3' },
      { viewer: boss },
      'notInInbox',
    ],
    ['with a bot in it', { bot_is_active: true }, {}, 'yes'],
    [
      'with a bot, where bots are not interrupted',
      { bot_is_active: true },
      { settings: on('not_pull_attendance_when_maria_is_active') },
      'botActive',
    ],
    [
      'with a bot, for the administrator all the same',
      { bot_is_active: true },
      { settings: on('not_pull_attendance_when_maria_is_active'), viewer: boss },
      'yes',
    ],
    [
      'where the shop does not work from the queue',
      {},
      { settings: [{ key: 'inbox', value: 'false', instance_id: null }] },
      'inboxOff',
    ],
    [
      'there, for the administrator',
      {},
      { settings: [{ key: 'inbox', value: 'false', instance_id: null }], viewer: boss },
      'yes',
    ],
    ['where the shop works from it', {}, { settings: on('inbox') }, 'yes'],
  ])('%s', (_, over, around, verdict) => expect(pick([waiting('1', over)], '1', around)).toBe(verdict))
})

describe('the limits of a person', () => {
  test.each([
    ['none', null, null, 9, 9, 'yes'],
    ['one below', 3, 2, 2, 1, 'yes'],
    ['as many active ones as allowed', 9, 2, 2, 2, 'max_active_chat_tickets'],
    ['as many as allowed, active or not', 3, 9, 3, 0, 'max_chat_tickets'],
    ['nothing allowed', 0, null, 0, 0, 'max_chat_tickets'],
  ])('%s', (_, max_chat_tickets, max_active_chat_tickets, held, active, verdict) => {
    for (const viewer of [me, boss]) {
      const given = context({
        viewer,
        limits: { max_chat_tickets, max_active_chat_tickets },
        load: { held, active },
      })
      const answer = mayPick(given, waiting('1'))
      expect(answer.pickable ? 'yes' : 'limit' in answer && answer.limit).toBe(verdict)
    }
  })
  test('count what a person has', () => {
    const row = (state: 'open' | 'closing' | 'inbox' | 'closed', user_id: string | null, bot = false) => ({
      id: '1',
      state,
      data: aTicket('1', { user_id, bot_is_active: bot }),
    })
    const rows = [row('open', '2'), row('open', '2', true), row('closing', '2'), row('open', '3')]
    expect(ticketLoad([...rows, row('inbox', null), row('closed', '2')], '2')).toEqual({ held: 3, active: 1 })
  })
})

describe('older first', () => {
  const queue = [waiting('3'), waiting('1', { priority: 1 }), waiting('2', { priority: 5 })]
  const keys = ['older_inbox_chats_obligatorie_in_first', 'older_inbox_chats_first_only'] as const
  test('older_inbox_chats_first: in that order, and whoever it is', () => {
    const settings = on('older_inbox_chats_first')
    expect(['1', '2', '3'].map((id) => pick(queue, id, { settings }))).toEqual(['yes', 'yes', 'yes'])
    expect(queueOrder(settings, ['1'])).toBe('longestWait')
  })
  test('the order of the queue is the shop’s where it says one, else each person’s own', () => {
    expect(queueOrder([], ['1'])).toBeNull()
    expect(queueOrder(on('older_inbox_chats_first_only'), [])).toBeNull()
    const urgent = on('older_inbox_chats_first_only', 'priority_tickets_in_passive_flow')
    expect(queueOrder(urgent, ['1'])).toBe('priority')
    const closed: SettingEntry[] = [{ key: 'inbox', value: 'false', instance_id: null }]
    expect(queueOrder([...on('older_inbox_chats_first_only'), ...closed], ['1'])).toBeNull()
  })
  test('who must be taken before anything is begun stands in the line of the obligatory setting alone', () => {
    const line = (key: SettingFlag) => pickLine(me, obligatory(on(key)), queue)[0]
    expect(line('older_inbox_chats_first')).toBeUndefined()
    expect(line('older_inbox_chats_first_only')).toBeUndefined()
    expect(line('older_inbox_chats_obligatorie_in_first')).toBe('1')
  })
  test.each(keys)('%s: the oldest only', (key) => {
    const settings = on(key)
    expect(['1', '2', '3'].map((id) => pick(queue, id, { settings }))).toEqual([
      'yes',
      'olderFirst 1',
      'olderFirst 1',
    ])
  })
  test('with priority: the most urgent, and of these the oldest', () => {
    const settings = on('older_inbox_chats_first_only', 'priority_tickets_in_passive_flow')
    expect(['1', '2', '3'].map((id) => pick(queue, id, { settings }))).toEqual([
      'priorityFirst 2',
      'yes',
      'priorityFirst 2',
    ])
    const urgentToo = [...queue, waiting('4', { priority: 5 })]
    expect(pick(urgentToo, '4', { settings })).toBe('priorityFirst 2')
  })
  test('priority alone holds nobody up', () =>
    expect(pick(queue, '3', { settings: on('priority_tickets_in_passive_flow') })).toBe('yes'))
  const settings = on('older_inbox_chats_first_only', 'not_pull_attendance_when_maria_is_active')
  test.each<[string, Partial<QueueTicket>, string]>([
    ['a favourite neither waits nor holds up', { favorite: true }, 'yes'],
    ['who the bot keeps does not hold up', { bot_is_active: true }, 'yes'],
    ['another department’s does not', { department_id: '7' }, 'yes'],
    ['another connection’s does not', { instance_id: '7' }, 'yes'],
    ['who is out of the queue does not', { inbox: false, user_id: '3' }, 'yes'],
    ['anybody else does', {}, 'olderFirst 1'],
  ])('%s', (_, over, verdict) =>
    expect(pick([waiting('1', over), waiting('2')], '2', { settings })).toBe(verdict),
  )
  test('a favourite is picked at any time', () =>
    expect(pick([waiting('1'), waiting('2', { favorite: true })], '2', { settings })).toBe('yes'))
  test('the administrator picks any', () => expect(pick(queue, '3', { settings, viewer: boss })).toBe('yes'))
  test('of one connection binds nobody at another', () => {
    const own: SettingEntry[] = [{ key: 'older_inbox_chats_first_only', value: 'true', instance_id: '2' }]
    const two = [
      waiting('1'),
      waiting('2'),
      waiting('3', { instance_id: '2' }),
      waiting('4', { instance_id: '2' }),
    ]
    expect(['1', '2', '3', '4'].map((id) => pick(two, id, { settings: own }))).toEqual([
      'yes',
      'yes',
      'yes',
      'olderFirst 3',
    ])
  })
  test('of the same moment: the lower id', () => {
    const same = [waiting('10', { createdAt: timeAt(0) }), waiting('9', { createdAt: timeAt(0) })]
    expect(pick(same, '10', { settings })).toBe('olderFirst 9')
  })
  test(`the head of the line is ${PICKABLE_LOOKUP_LIMIT} long`, () => {
    const long = Array.from({ length: 30 }, (_, i) => waiting(String(30 - i)))
    const ids = Array.from({ length: PICKABLE_LOOKUP_LIMIT }, (_, i) => String(i + 1))
    expect(pickLine(me, settings, long)).toEqual(ids)
  })
})

test('the contract’s ticket is read by its columns', () => {
  const customer = aCustomer('1', { is_favorite: true })
  const inbox = queueTicketOf(aTicket('1', { customer, inbox_department_id: '4', priority: 2 }))
  expect(inbox).toMatchObject({
    inbox: true,
    favorite: true,
    department_id: '4',
    priority: 2,
  })
  expect(queueTicketOf(aTicket('1', { pickableInboxChat: false })).inbox).toBe(false)
  expect(queueTicketOf(aTicket('1', { finished_ticket: 1 })).inbox).toBe(false)
})

const tickets = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 60 }).map(String),
    inbox: fc.boolean(),
    user_id: fc.constant(null),
    department_id: fc.option(fc.constantFrom('1', '2')),
    instance_id: fc.constantFrom('1', '2'),
    priority: fc.nat({ max: 3 }),
    createdAt: fc.nat({ max: 4 }).map(timeAt),
    bot_is_active: fc.boolean(),
    favorite: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 15 },
)
const settingsOf = fc
  .uniqueArray(
    fc.record({
      key: fc.constantFrom<SettingFlag>(
        'inbox',
        'older_inbox_chats_obligatorie_in_first',
        'older_inbox_chats_first_only',
        'priority_tickets_in_passive_flow',
        'not_pull_attendance_when_maria_is_active',
      ),
      value: fc.constantFrom('true', 'false'),
      instance_id: fc.constantFrom(null, '1', '2'),
    }),
    { selector: (one) => `${one.key}/${one.instance_id}` },
  )
  .map((all): SettingEntry[] => all)

describe('whatever the queue and the settings', () => {
  test('at most one of those in line may be picked, and somebody always may while one waits', () => {
    fc.assert(
      fc.property(tickets, settingsOf, (queue, settings) => {
        const line = pickLine(me, settings, queue)
        const here = context({ line, settings })
        const inLine = queue.filter(({ id }) => line.includes(id))
        const free = inLine.filter((ticket) => mayPick(here, ticket).pickable)
        expect(free.map(({ id }) => id)).toEqual(line.slice(0, 1))
        for (const ticket of queue) {
          const verdict = mayPick(here, ticket)
          // Nobody is sent to a ticket that cannot be picked either.
          if ('first' in verdict) {
            const first = queue.find(({ id }) => id === verdict.first)
            expect(first && mayPick(here, first)).toEqual({ pickable: true })
          }
        }
      }),
    )
  })
  test('the administrator may pick whatever an attendant may, and nobody what they may not see', () => {
    fc.assert(
      fc.property(tickets, settingsOf, (queue, settings) => {
        const mineOf = context({ line: pickLine(me, settings, queue), settings })
        const bossOf = context({ line: pickLine(boss, settings, queue), settings, viewer: boss })
        for (const ticket of queue) {
          const mine = mayPick(mineOf, ticket)
          if (!mine.pickable) continue
          expect(canSee(me, ticket)).toBe(true)
          expect(mayPick(bossOf, ticket).pickable).toBe(true)
        }
      }),
    )
  })
  test('the order in which the queue is known does not matter', () => {
    fc.assert(
      fc.property(tickets, settingsOf, (queue, settings) => {
        const turned = [...queue].reverse()
        expect(pickLine(me, settings, turned)).toEqual(pickLine(me, settings, queue))
      }),
    )
  })
})
