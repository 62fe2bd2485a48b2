import { PARKED_IN_ALL, PARKED_PER_KEY } from './kernel/park'
import { type StepTable, step } from './kernel/step'
import {
  connectionSteps,
  deliverySteps,
  instanceSteps,
  internalConversationSteps,
  loginSteps,
  outboxSteps,
  platformSteps,
  scheduledMessageSteps,
  ticketSteps,
  transferSteps,
  twoFactorSteps,
} from './kernel/steps.gen'
import { type TableName, tableNames, type Violation, type World } from './kernel/world'
import { comesBefore } from './messages/conversations'
import { temporaryId } from './messages/message.rows'
import type { MessageRow } from './messages/tables'
import { observationOf } from './tickets/lifecycle'

type Report = (rule: string, table: Violation['table'], id: string, detail: string) => void

/**
 * Scans the whole world for what must never be. Costs a pass over every row: for replay, tests and an idle
 * moment, not for every entry.
 */
export function checkInvariants(world: World): Violation[] {
  const found: Violation[] = []
  const report: Report = (rule, table, id, detail) => found.push({ rule, table, id, detail, pos: world.pos })
  for (const check of CHECKS) check(world, report)
  return found
}

const CHECKS: readonly ((world: World, report: Report) => void)[] = [
  keysAreIds,
  statesAreKnown,
  ticketsHaveTheirOwner,
  oneOpenTransfer,
  oneMessagePerHash,
  attemptsCount,
  outboxAndBubblesMatch,
  messageIndexIsScan,
  transferIndexIsScan,
  parkIsBounded,
  placesAreNumbers,
  signedOutIsNobody,
  secondFactorWasShown,
  replyHasItsMessage,
  internalOutboxIsUnfinished,
]

function keysAreIds(world: World, report: Report): void {
  for (const table of tableNames(world))
    for (const [key, row] of world.rows[table])
      if (row.id !== key) report('key-is-id', table, key, `row says ${row.id}`)
  for (const [id, row] of world.rows.messages)
    if (row.data.id !== id) report('key-is-id', 'messages', id, `data says ${row.data.id}`)
  for (const [id, row] of world.rows.tickets)
    if (row.data.id !== id) report('key-is-id', 'tickets', id, `data says ${row.data.id}`)
}

function statesAreKnown(world: World, report: Report): void {
  const check = (table: TableName, steps: StepTable, id: string, state: string) => {
    if (!Object.hasOwn(steps.cells, state)) report('known-state', table, id, state)
  }
  for (const row of world.rows.tickets.values()) check('tickets', ticketSteps, row.id, row.state)
  for (const row of world.rows.transfers.values()) check('transfers', transferSteps, row.id, row.state)
  for (const row of world.rows.messages.values()) check('messages', deliverySteps, row.id, row.delivery)
  for (const row of world.rows.outbox.values()) check('outbox', outboxSteps, row.id, row.state)
  for (const row of world.rows.internalOutbox.values())
    check('internalOutbox', outboxSteps, row.id, row.state)
  for (const row of world.rows.session.values()) check('session', loginSteps, row.id, row.state)
  for (const row of world.rows.connection.values()) check('connection', connectionSteps, row.id, row.state)
  for (const row of world.rows.platform.values()) check('platform', platformSteps, row.id, row.state)
  for (const row of world.rows.twoFactor.values()) check('twoFactor', twoFactorSteps, row.id, row.state)
  for (const row of world.rows.instances.values())
    if (row.state !== undefined) check('instances', instanceSteps, row.id, row.state)
  for (const row of world.rows.scheduledMessages.values())
    check('scheduledMessages', scheduledMessageSteps, row.id, row.state)
  for (const row of world.rows.internalConversations.values())
    check('internalConversations', internalConversationSteps, row.id, row.state)
}

function ticketsHaveTheirOwner(world: World, report: Report): void {
  for (const { id, state, data } of world.rows.tickets.values()) {
    if (state === 'inbox' && data.user_id !== null)
      report('queue-has-no-owner', 'tickets', id, `owner ${data.user_id}`)
    if ((state === 'open' || state === 'closing') && data.user_id === null)
      report('open-has-owner', 'tickets', id, state)
    if (state !== 'removed' && state !== step(ticketSteps, 'absent', observationOf(data)))
      report('state-fits-columns', 'tickets', id, state)
  }
}

/** Judged up to the cursor only: beyond a hole, the answer to an older request may be what is missing. */
function oneOpenTransfer(world: World, report: Report): void {
  const open = new Map<string, string>()
  for (const row of world.rows.transfers.values()) {
    if (row.state !== 'requested' || row.rev > world.cursor) continue
    const other = open.get(row.ticketId)
    if (other) report('one-open-transfer', 'transfers', row.id, `ticket ${row.ticketId} has ${other} too`)
    open.set(row.ticketId, row.id)
  }
}

function oneMessagePerHash(world: World, report: Report): void {
  const byHash = new Map<string, string>()
  for (const { id, hash } of world.rows.messages.values()) {
    if (hash === null) continue
    const other = byHash.get(hash)
    if (other) report('one-message-per-hash', 'messages', id, `${other} has ${hash} too`)
    else byHash.set(hash, id)
    if (!other && !world.index.messageOfHash.has(hash))
      report('index-is-scan', 'messages', id, `${hash} is not in the index`)
  }
  for (const [hash, id] of world.index.messageOfHash)
    if (world.rows.messages.get(id)?.hash !== hash)
      report('index-is-scan', 'messages', id, `the index has it as ${hash}`)
}

function attemptsCount(world: World, report: Report): void {
  for (const { id, attempt } of world.rows.messages.values())
    if (!(attempt >= 1)) report('attempt-from-one', 'messages', id, String(attempt))
}

function outboxAndBubblesMatch(world: World, report: Report): void {
  for (const { id, state } of world.rows.outbox.values()) {
    if (state === 'confirmed' || state === 'canceled') report('outbox-is-unfinished', 'outbox', id, state)
    if (!world.rows.messages.has(temporaryId(id))) report('outbox-has-bubble', 'outbox', id, 'no message')
  }
  for (const { id, temp, hash } of world.rows.messages.values())
    if (temp && (hash === null || !world.rows.outbox.has(hash)))
      report('bubble-has-outbox', 'messages', id, 'no command')
}

function messageIndexIsScan(world: World, report: Report): void {
  const scan = new Map<string, MessageRow[]>()
  for (const row of world.rows.messages.values()) {
    const rows = scan.get(row.ticketId)
    if (rows) rows.push(row)
    else scan.set(row.ticketId, [row])
  }
  for (const [ticketId, rows] of scan) {
    const inOrder = rows.sort((a, b) => (comesBefore(a, b) ? -1 : 1)).map((row) => row.id)
    const indexed = world.index.messagesOf.get(ticketId) ?? []
    if (indexed.length !== inOrder.length || indexed.some((id, i) => id !== inOrder[i]))
      report(
        'index-is-scan',
        'messages',
        ticketId,
        `${indexed.length} in the index, ${inOrder.length} in rows`,
      )
  }
  for (const [ticketId, ids] of world.index.messagesOf)
    if (ids.length > 0 && !scan.has(ticketId))
      report('index-is-scan', 'messages', ticketId, 'no such messages')
}

function transferIndexIsScan(world: World, report: Report): void {
  let indexed = 0
  for (const [ticketId, ids] of world.index.transfersOf)
    for (const id of ids) {
      indexed += 1
      if (world.rows.transfers.get(id)?.ticketId !== ticketId)
        report('index-is-scan', 'transfers', id, `the index has it under ${ticketId}`)
    }
  if (indexed !== world.rows.transfers.size)
    report('index-is-scan', 'transfers', '*', `${indexed} in the index, ${world.rows.transfers.size} in rows`)
}

/** What parked entries wait for, by the beginning of their key. */
const PARKED_FOR = [
  ['message:', 'messages'],
  ['internal:', 'internalMessages'],
  ['mention:', 'mentions'],
] as const

function parkIsBounded(world: World, report: Report): void {
  let count = 0
  for (const [key, entries] of world.parked) {
    count += entries.length
    if (entries.length === 0 || entries.length > PARKED_PER_KEY)
      report('park-is-bounded', 'log', key, String(entries.length))
    for (const [prefix, table] of PARKED_FOR)
      if (key.startsWith(prefix) && world.rows[table].has(key.slice(prefix.length)))
        report('park-is-drained', 'log', key, 'what it waits for is here')
  }
  if (count > PARKED_IN_ALL || count !== world.parkedCount)
    report('park-is-bounded', 'log', '*', `${count} parked, ${world.parkedCount} counted`)
}

function placesAreNumbers(world: World, report: Report): void {
  for (const name of ['pos', 'cursor'] as const)
    if (!Number.isSafeInteger(world[name]) || world[name] < 0)
      report('places-are-numbers', 'log', name, String(world[name]))
}

function signedOutIsNobody(world: World, report: Report): void {
  for (const { id, state, user } of world.rows.session.values()) {
    if (state === 'signedOut' && user !== null) report('signed-out-is-nobody', 'session', id, user.id)
    if ((state === 'signedIn' || state === 'twoFactor') && user === null)
      report('signed-in-is-somebody', 'session', id, state)
  }
}

/** Nobody with a second factor is in without having shown it (specification section 4, Login). */
function secondFactorWasShown(world: World, report: Report): void {
  for (const { id, state, user } of world.rows.session.values())
    if (state === 'signedIn' && user?.twofactor_activity && !user.is_two_factor_validated)
      report('second-factor-was-shown', 'session', id, user.id)
}

function replyHasItsMessage(world: World, report: Report): void {
  for (const { id, state, replyTo } of world.rows.internalConversations.values())
    if ((state === 'replying') !== (replyTo !== null))
      report('reply-has-its-message', 'internalConversations', id, `${state}, answering ${replyTo}`)
}

/** What the server has is no longer on its way: the message would stand twice in its conversation. */
function internalOutboxIsUnfinished(world: World, report: Report): void {
  const { internalOutbox, internalMessages } = world.rows
  for (const { id, state } of internalOutbox.values())
    if (state === 'confirmed' || state === 'canceled')
      report('outbox-is-unfinished', 'internalOutbox', id, state)
  if (internalOutbox.size === 0) return
  for (const { id, data } of internalMessages.values())
    if (typeof data.hash === 'string' && internalOutbox.has(data.hash))
      report('one-message-per-hash', 'internalOutbox', data.hash, `message ${id} has it too`)
}
