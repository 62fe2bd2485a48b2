import { checkInvariants } from '@domain/invariants'
import type { Draft } from '@domain/kernel/entry'
import { type StepTable, step, takes } from '@domain/kernel/step'
import * as steps from '@domain/kernel/steps.gen'
import type { World } from '@domain/kernel/world'
import { machines } from '@domain/machines'
import { ackOf } from '@domain/messages/delivery'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { draft, event, play, signedIn } from './entries'
import { aMessage, anInstance, anInternalMessage, aScheduledMessage, aTicket, aTransfer, aUser } from './rows'

/** How a machine is driven through the fold: by which entries its events come in, and where its state is read. */
type Drive = {
  table: StepTable
  before: Draft[]
  /** The entry that brings an event as the `n`th thing that happens; null for what only the server's side does. */
  entry: (event: string, n: number) => Draft | null
  /** The state that the row shows; undefined where the row is gone because its work is done. */
  state: (world: World) => string | undefined
  /** What an event counts as in a state that does not take it. */
  instead?: Record<string, string>
}

/** Entries by the machine's event, each with an id of its own. */
const by =
  (entries: Record<string, (n: number) => Draft>) =>
  (name: string, n: number): Draft | null => {
    const made = entries[name]?.(n)
    return made ? { ...made, id: `${name}/${n}` } : null
  }

const secondFactor = aUser({ id: '2', twofactor_activity: true, is_two_factor_validated: false })
const hash = { hash: 'h' }
const answered = aMessage('9', '1', { hash: 'h', tag_type: 'out' })
const ticketSeen = (over: object) => (n: number) =>
  event(n, 'Changed', { ticket: aTicket('1', { rev: n + 1, user_id: '2', inbox: 0, ...over }) })
const transferSeen = (over: object) => (n: number) =>
  event(n, 'Transferring', { transfer: aTransfer('1', '1', { rev: n + 1, ...over }), ticket: aTicket('1') })
const instanceSeen = (over: object) => (n: number) =>
  event(n, 'instanceUpdated', {
    instance: anInstance('1', {
      is_official: false,
      activated: false,
      browser_session: false,
      qr_code: null,
      reset_finished: true,
      ...over,
    }),
    rev: n + 1,
  })
const mark =
  (name: string, data: object = {}) =>
  () =>
    draft('mark', name, data)

/** Walked by the server alone, in the tests of their areas (tests/server): no entry has them. */
const {
  inactivity: _,
  botSession: _botSession,
  campaign: _campaign,
  campaignRecipient: _campaignRecipient,
  adverseEvent: _adverseEvent,
  alert: _alert,
  cashDay: _cashDay,
  erpConnection: _erpConnection,
  erpPush: _erpPush,
  mailDomain: _mailDomain,
  catalogItem: _item,
  order: _order,
  payment: _payment,
  pbmAuthorisation: _pbmAuthorisation,
  quote: _quote,
  relationshipSend: _relationshipSend,
  review: _review,
  ...told
} = machines

const drives: Record<keyof typeof told, Drive> = {
  ticket: {
    table: steps.ticketSteps,
    before: [],
    entry: by({
      SEEN_INBOX: ticketSeen({ inbox: 1, user_id: null }),
      SEEN_OPEN: ticketSeen({}),
      SEEN_CLOSING: ticketSeen({ is_finishing: true }),
      SEEN_CLOSED: ticketSeen({ finished_ticket: 1 }),
    }),
    state: (world) => world.rows.tickets.get('1')?.state ?? 'absent',
  },
  transfer: {
    table: steps.transferSteps,
    before: [],
    entry: by({
      SEEN_REQUESTED: transferSeen({}),
      SEEN_CONFIRMED: transferSeen({ transferred_at: '2026-11-20T12:00:00.000Z' }),
      SEEN_CANCELED: (n) => event(n, 'TransferCanceled', { id: '1', chatTicketId: '1', rev: n + 1 }),
    }),
    state: (world) => world.rows.transfers.get('1')?.state ?? 'absent',
  },
  delivery: {
    table: steps.deliverySteps,
    before: [event(1, 'customerChatUpdated', { message: aMessage('9', '1', { tag_type: 'out' }) })],
    entry: by(
      Object.fromEntries(
        (['unknown', 'accepted', 'sent', 'failed', 'delivered', 'read', 'played'] as const).map((state) => [
          `ACK_${state.toUpperCase()}`,
          (n: number) =>
            event(n + 1, 'customerChatAckChanged', {
              id: '9',
              chat_ticket_id: '1',
              hash: null,
              whatsapp_message_id: state === 'accepted' ? 'wamid.9' : null,
              ack: ackOf(state),
              error_code: state === 'unknown' ? 'OUTCOME_UNKNOWN' : null,
              error_message: null,
              send_attempt: 1,
            }),
        ]),
      ),
    ),
    state: (world) => world.rows.messages.get('9')?.delivery,
  },
  outbox: {
    table: steps.outboxSteps,
    before: [
      draft('intent', 'message.queued', {
        ...hash,
        ticketId: '1',
        customerId: '1',
        instanceId: '1',
        toNumber: '5511900000001',
        type: 'chat',
        text: 'já vai',
        replyTo: null,
        userId: '2',
        userName: 'Bia',
      }),
    ],
    entry: by({
      SEND: mark('outbox.sending', hash),
      ANSWERED: () => draft('outcome', 'outbox.answered', { ...hash, message: answered }),
      ECHOED: (n) => event(n, 'customerChatUpdated', { message: answered }),
      REFUSED: () => draft('outcome', 'outbox.refused', { ...hash, message: 'não' }),
      NO_ANSWER: () => draft('outcome', 'outbox.noAnswer', hash),
      RETRY: () => draft('intent', 'outbox.retried', hash),
      CANCEL: () => draft('intent', 'outbox.canceled', hash),
    }),
    state: (world) => world.rows.outbox.get('h')?.state,
    // An answer that comes after we had given it up is as good as the echo.
    instead: { ANSWERED: 'ECHOED' },
  },
  login: {
    table: steps.loginSteps,
    before: [],
    entry: by({
      SUBMIT: () => draft('intent', 'login.submitted', {}),
      RENEW: mark('session.renewing'),
      SUCCEEDED: () => draft('baseline', 'refreshToken', { user: aUser() }),
      TWO_FACTOR_NEEDED: () => draft('baseline', 'logIn', { user: secondFactor }),
      HELD: () => draft('baseline', 'refreshToken', { user: aUser(), due: ['terms'] }),
      FAILED: () => draft('outcome', 'login.failed', { message: 'não' }),
      REVOKED: mark('session.revoked'),
      SIGN_OUT: () => draft('intent', 'session.signedOut', {}),
    }),
    state: (world) => world.rows.session.get('self')?.state,
  },
  twoFactor: {
    table: steps.twoFactorSteps,
    before: [],
    entry: by({
      ENROL: () => draft('intent', 'twoFactor.enrolling', {}),
      SUBMIT: () => draft('intent', 'twoFactor.submitted', {}),
      REFUSED: () => draft('outcome', 'twoFactor.refused', { message: 'não' }),
      UNREACHABLE: () => draft('outcome', 'twoFactor.unreachable', {}),
      ACCEPTED: () => draft('baseline', 'twoFactorActivity', { user: secondFactor }),
      REQUIRED: () => draft('baseline', 'logIn', { user: secondFactor }),
    }),
    state: (world) => world.rows.twoFactor.get('self')?.state ?? 'notNeeded',
  },
  connection: {
    table: steps.connectionSteps,
    before: [],
    entry: by({
      START: mark('connection.start'),
      OPENED: mark('connection.opened'),
      CLOSED: mark('connection.closed'),
      RETRY_DUE: mark('connection.retryDue'),
      OFFLINE: mark('connection.offline'),
      ONLINE: mark('connection.online'),
      STOP: mark('connection.stop'),
      GAP: mark('connection.gap'),
      CAUGHT_UP: mark('connection.caughtUp', { cursor: 0 }),
    }),
    state: (world) => world.rows.connection.get('self')?.state,
  },
  instance: {
    table: steps.instanceSteps,
    before: [],
    entry: by({
      SEEN_CONNECTED: instanceSeen({ activated: true }),
      SEEN_RECONNECT: instanceSeen({ browser_session: true }),
      SEEN_DISCONNECTED: instanceSeen({}),
      SEEN_MAINTENANCE: instanceSeen({ reset_finished: false }),
    }),
    state: (world) => world.rows.instances.get('1')?.state ?? 'unknown',
  },
  internalConversation: {
    table: steps.internalConversationSteps,
    before: signedIn(),
    entry: by({
      REPLY: () => draft('intent', 'internalChat.reply', { peerId: '3', messageId: '1' }),
      DROP_REPLY: () => draft('intent', 'internalChat.replyDropped', { peerId: '3' }),
      SENT: (n) =>
        draft('baseline', 'sendMessageInternalChat', {
          result: anInternalMessage(String(n), { user_id: '3', user_sending_id: '2', parent_id: '1' }),
        }),
    }),
    state: (world) => world.rows.internalConversations.get('3')?.state ?? 'idle',
  },
  platform: {
    table: steps.platformSteps,
    before: [],
    entry: by({
      WHATSAPP_ON: () => draft('baseline', 'settings/whatsapp_status', { value: 'true' }),
      WHATSAPP_OFF: () => draft('baseline', 'settings/whatsapp_status', { value: 'false' }),
      MAINTENANCE_ON: () => draft('outcome', 'settings/maintenance_status.failed', {}),
      MAINTENANCE_OFF: () => draft('baseline', 'settings/maintenance_status', { value: 'false' }),
    }),
    state: (world) => world.rows.platform.get('self')?.state ?? 'available',
  },
  scheduledMessage: {
    table: steps.scheduledMessageSteps,
    before: [event(1, 'scheduledMessageChanged', { scheduled: aScheduledMessage('1', { rev: 1 }) })],
    entry: by(
      Object.fromEntries(
        (['pending', 'sending', 'sent', 'failed', 'canceled'] as const).map((state) => [
          `SEEN_${state.toUpperCase()}`,
          (n: number) =>
            event(n + 1, 'scheduledMessageChanged', {
              scheduled: aScheduledMessage('1', { state, rev: n + 1 }),
            }),
        ]),
      ),
    ),
    state: (world) => world.rows.scheduledMessages.get('1')?.state,
  },
}

/** States whose row is taken out: the work is done. */
const DONE = new Set(['confirmed', 'canceled'])

/**
 * Along the shortest path to every state, and from there with every event: the row shows what the machine
 * says. An event that a state does not take leaves the row alone.
 */
describe.each(Object.entries(told) as [keyof typeof told, AnyStateMachine][])(
  '%s through the fold',
  (name, machine) => {
    const { table, before, entry, state, instead = {} } = drives[name]
    const walk = (path: readonly string[]) =>
      path.reduce(
        (at, type) => step(table, at, takes(table, at, type) ? type : (instead[type] ?? type)),
        table.initial,
      )
    const events = [...new Set(machine.events)] as string[]
    const paths = getShortestPaths(machine).map((path) =>
      path.steps.map((one) => one.event.type).filter((type) => type !== 'xstate.init'),
    )
    const drivable = (path: readonly string[]) => path.every((type) => entry(type, 0) !== null)

    test('every state that entries lead to, with every event', () => {
      const visited = new Set<string>()
      for (const path of paths.filter(drivable))
        for (const last of [null, ...events]) {
          const walked = last === null ? path : [...path, last]
          if (!drivable(walked)) continue
          const drafts = walked.flatMap((type, i) => entry(type, i + 1) ?? [])
          const { world } = play([...before, ...drafts])
          const expected = walk(walked)
          const shown = state(world)
          if (!(shown === undefined && DONE.has(expected)))
            expect(`${walked.join(' ')}: ${shown}`).toBe(`${walked.join(' ')}: ${expected}`)
          expect(checkInvariants(world)).toEqual([])
          visited.add(expected)
        }
      // What no entry leads to is what only the server does to a ticket: it goes.
      const missed = Object.keys(table.cells).filter((one) => !visited.has(one))
      expect(missed).toEqual(name === 'ticket' ? ['removed'] : [])
    })
  },
)
