import { describe, expect, test } from 'vitest'
import { anInstance, aTicket } from '../../../tests/model/rows'
import type { ConnectionState, TicketState } from '../kernel/steps.gen'
import { CLOSING_MS, WINDOW_MS } from '../messages/window'
import { type ComposerFacts, composerAt, mayType, mayWrite, needsTemplate, windowEnd } from './composer-state'

const HEARD = '2026-11-20T12:00:00.000Z'
const heardAt = Date.parse(HEARD)

type More = Partial<{
  passed: number
  state: TicketState
  mayReply: boolean
  blocked: boolean
  connection: ConnectionState
  official: boolean
  activated: boolean
  templates: number | null
  heard: string | null
  gone: boolean
}>

function facts(more: More = {}): ComposerFacts {
  const { passed = 1_000, state = 'open', official = true, activated = true } = more
  return {
    ticket: { state, data: aTicket('1', { last_inbound_at: more.heard === undefined ? HEARD : more.heard }) },
    mayReply: more.mayReply ?? true,
    blocked: more.blocked ?? false,
    connection: { state: more.connection ?? 'live' },
    instance: { data: anInstance('1', { is_official: official, activated }) },
    gone: more.gone ?? false,
    templates: more.templates ?? null,
    now: heardAt + passed,
  }
}

describe('the composer is', () => {
  test.each<[string, More, string]>([
    ['free while the window is wide open', {}, 'free'],
    ['free a millisecond before its last hour', { passed: WINDOW_MS - CLOSING_MS - 1 }, 'free'],
    ['closing from its last hour', { passed: WINDOW_MS - CLOSING_MS }, 'closing'],
    ['closing a millisecond before its end', { passed: WINDOW_MS - 1 }, 'closing'],
    ['for templates at exactly 24 hours', { passed: WINDOW_MS }, 'templateOnly'],
    ['for templates days later', { passed: 9 * WINDOW_MS }, 'templateOnly'],
    ['for templates where the customer never wrote', { heard: null }, 'templateOnly'],
    ['nothing where there is none', { passed: WINDOW_MS, templates: 0 }, 'noTemplate'],
    ['for templates where there is one', { passed: WINDOW_MS, templates: 1 }, 'templateOnly'],
    ['free on a session hub however long ago', { passed: 9 * WINDOW_MS, official: false }, 'free'],
    ['free on a session hub before anybody wrote', { heard: null, official: false }, 'free'],
    ['behind while what was missed comes in', { connection: 'catchingUp' }, 'behind'],
    ['behind even where the window is over', { connection: 'catchingUp', passed: WINDOW_MS }, 'behind'],
    ['queueing while offline', { connection: 'offline' }, 'offline'],
    ['queueing between two tries', { connection: 'waiting' }, 'offline'],
    ['for templates while offline too', { connection: 'offline', passed: WINDOW_MS }, 'templateOnly'],
    ['queueing while the number is down', { activated: false }, 'disconnected'],
    ['offline first, then disconnected', { activated: false, connection: 'offline' }, 'offline'],
    ['not to be used in the queue', { mayReply: false, state: 'inbox' }, 'inQueue'],
    ["not to be used in a colleague's ticket", { mayReply: false }, 'notMine'],
    ['not to be used while it is being closed', { mayReply: false, state: 'closing' }, 'finishing'],
    ['not to be used once it is closed', { mayReply: false, state: 'closed' }, 'closed'],
    ['blocked with the customer', { blocked: true }, 'blocked'],
    ['blocked whatever else holds', { blocked: true, connection: 'offline', passed: WINDOW_MS }, 'blocked'],
    ['nothing where its connection is gone', { gone: true }, 'gone'],
    ['gone whatever else holds', { gone: true, activated: false, passed: WINDOW_MS }, 'gone'],
    ['not mine rather than blocked', { blocked: true, mayReply: false }, 'notMine'],
    ['first of all not mine', { mayReply: false, connection: 'catchingUp', passed: WINDOW_MS }, 'notMine'],
  ])('%s', (_, more, state) => expect(composerAt(facts(more)).state).toBe(state))

  test('told when the window ends', () => {
    expect(composerAt(facts({ passed: WINDOW_MS - 60_000 }))).toEqual({
      state: 'closing',
      until: heardAt + WINDOW_MS,
    })
  })

  test('open again with the next message of the customer', () => {
    const closed = facts({ passed: WINDOW_MS })
    const now = closed.now
    expect(needsTemplate(composerAt(closed))).toBe(true)
    const heard = new Date(now).toISOString()
    expect(composerAt({ ...facts({ heard }), now }).state).toBe('free')
  })
})

test('the window of a server that does not say when the customer wrote begins with their last message', () => {
  const last = {
    document_mimetype: null,
    document_name: null,
    id: '1',
    is_bot_message: false,
    message: 'Oi',
    sent_at: HEARD,
    type: 'chat',
    message_buttons: null,
    chatTicket: '1',
    ack: 0,
  }
  const ticketOf = (tag_type: string) => ({
    ...facts(),
    ticket: { state: 'open' as const, data: aTicket('1', { customerLastChat: { ...last, tag_type } }) },
  })
  expect(windowEnd(ticketOf('in'))).toBe(heardAt + WINDOW_MS)
  expect(windowEnd(ticketOf('out'))).toBe(0)
})

test.each([
  ['free', true, true],
  ['offline', true, true],
  ['disconnected', true, true],
  ['behind', false, true],
  ['templateOnly', false, false],
  ['noTemplate', false, false],
  ['notMine', false, false],
  ['closed', false, false],
] as const)('%s: write %s, type %s', (state, write, type) => {
  expect([mayWrite({ state }), mayType({ state })]).toEqual([write, type])
})
