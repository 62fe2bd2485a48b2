import type { Commands, Outcome, OutgoingFile } from '@app/panel/commands'
import type { Panel } from '@app/panel/panel'
import type { Viewer } from '@domain/access/visibility'
import { isPinned } from '@domain/tickets/pins'
import { newHash } from '@ui/kit/newHash'
import { type Prepared, type StepProblem, stepProblem } from './prepared'

/** So long a message may take to the server before the macro stops, ms. */
const PATIENCE_MS = 30_000
const MINUTE = 60_000

type MacroTools = Readonly<{
  commands: Commands
  store: Pick<Panel['store'], 'world' | 'onTables'>
  viewer: Viewer
  ticketId: string
  /** What a closing's reason asks for, by key. */
  fields: Readonly<Record<string, string>>
  /** The file of a quick answer, to be sent like one that was chosen; null: it did not come. */
  bring: (fileId: string) => Promise<OutgoingFile | null>
  /** Ms since 1970. */
  now: () => number
}>

/** Why a step was not done: known here before it was asked for, said by the server (empty: it did not answer). */
export type MacroFailure = Readonly<{ why: StepProblem | 'waiting' | 'file' } | { said: string }>

/** What became of a macro; `failed`: the place of the step at which it stopped. */
type MacroOutcome = Readonly<{
  failed: Readonly<{ step: number; failure: MacroFailure }> | null
  /** Takes back what can be, the last first; null: nothing can. */
  undo: (() => Promise<Outcome<unknown>>) | null
}>

type Undo = () => Promise<Outcome<unknown>>
type Done = Readonly<{ failure: MacroFailure } | { undo: Undo | null }>

/**
 * Does the steps one after the other, as the commands that they are, and stops at the first that cannot be done or is
 * refused. A message counts as done once the server has it: what comes behind it must not overtake it.
 * @param onStep given the place of each step before it is done
 */
export async function runMacro(
  steps: readonly Prepared[],
  tools: MacroTools,
  onStep: (n: number) => void = () => {},
): Promise<MacroOutcome> {
  const undos: Undo[] = []
  const undo = () => (undos.length > 0 ? () => takeBack(undos) : null)
  for (const [n, prepared] of steps.entries()) {
    onStep(n)
    const { store, viewer, ticketId, now } = tools
    const why = stepProblem(store.world, viewer, ticketId, prepared, now())
    const done = why ? { failure: { why } } : await doStep(prepared, tools)
    if ('failure' in done) return { failed: { step: n, failure: done.failure }, undo: undo() }
    if (done.undo) undos.push(done.undo)
  }
  return { failed: null, undo: undo() }
}

async function takeBack(undos: readonly Undo[]): Promise<Outcome<unknown>> {
  for (const undo of [...undos].reverse()) {
    const outcome = await undo()
    if (!outcome.ok) return outcome
  }
  return { ok: true, value: undefined }
}

async function doStep({ step, text, fileId }: Prepared, tools: MacroTools): Promise<Done> {
  const { commands, store, ticketId } = tools
  const row = store.world.rows.tickets.get(ticketId)
  if (!row) return { failure: { why: 'gone' } }
  const { customer_id: customerId } = row.data
  const target = step.target ?? ''
  const back: Undo = async () => {
    const outcome = await commands.bulkTickets([ticketId], { kind: 'back' })
    const left = outcome.ok && outcome.value.find(({ done }) => !done)
    return left ? { ok: false, code: 'CONFLICT', message: left.message ?? '' } : outcome
  }
  switch (step.kind) {
    case 'say':
    case 'answer':
      return send(text, fileId, step.kind === 'answer' ? target : null, tools)
    case 'comment': {
      const hash = newHash()
      const outcome = await commands.send(ticketId, text, { type: 'comment', replyTo: null, hash })
      return outcome.ok ? arrived(hash, tools) : said(outcome, null)
    }
    case 'group': {
      const customer = store.world.rows.customers.get(customerId)?.data ?? row.data.customer
      const isIn = customer.groups.some((group) => group.group_id === target)
      if (isIn) return { undo: null }
      const put = (add: string[], remove: string[]) =>
        commands.changeCustomer(customerId, { type: 'groups', add, remove })
      return said(await put([target], []), () => put([], [target]))
    }
    case 'priority': {
      const before = row.data.priority
      const set = (priority: number) => commands.changeTicket(ticketId, { kind: 'priority', priority })
      return said(await set(step.priority), before === step.priority ? null : () => set(before))
    }
    case 'mark':
      return mark(step.mark, tools)
    case 'snooze': {
      const until = step.minutes === 0 ? null : new Date(tools.now() + step.minutes * MINUTE).toISOString()
      return said(await commands.changeTicket(ticketId, { kind: 'snooze', until }), () =>
        commands.changeTicket(ticketId, { kind: 'wake' }),
      )
    }
    case 'department':
      return said(await commands.changeTicket(ticketId, { kind: 'department', departmentId: target }), back)
    case 'user':
      return said(await commands.transfer(ticketId, target, step.text, false), back)
    case 'inbox':
      return said(await commands.returnToInbox(ticketId), () => commands.take(ticketId))
    case 'close': {
      const fields = Object.entries(tools.fields).map(([key, value]) => ({ key, value }))
      const { target: reasonId, silent } = step
      return said(await commands.changeTicket(ticketId, { kind: 'close', reasonId, fields, silent }), back)
    }
  }
}

const said = (outcome: Outcome<unknown>, undo: Undo | null): Done =>
  outcome.ok ? { undo } : { failure: { said: outcome.message } }

async function mark(
  what: 'pinned' | 'unseen' | 'research' | 'favorite',
  { commands, store, ticketId }: MacroTools,
): Promise<Done> {
  const { rows } = store.world
  const data = rows.tickets.get(ticketId)?.data
  if (!data) return { failure: { why: 'gone' } }
  switch (what) {
    case 'pinned':
      if (isPinned(store.world, ticketId)) return { undo: null }
      return said(await commands.pin(ticketId, true), () => commands.pin(ticketId, false))
    case 'unseen':
      return data.unseenMsg > 0 ? { undo: null } : said(await commands.markUnseen(ticketId), null)
    case 'research': {
      if (data.is_research) return { undo: null }
      const set = (on: boolean) => commands.changeTicket(ticketId, { kind: 'research', on })
      return said(await set(true), () => set(false))
    }
    case 'favorite': {
      const customer = rows.customers.get(data.customer_id)?.data ?? data.customer
      if (customer.is_favorite) return { undo: null }
      const set = (on: boolean) =>
        commands.changeCustomer(data.customer_id, { type: 'mark', mark: 'favorite', on })
      return said(await set(true), () => set(false))
    }
  }
}

async function send(
  text: string,
  fileId: string | null,
  answerId: string | null,
  tools: MacroTools,
): Promise<Done> {
  const { commands, store, ticketId } = tools
  if (fileId === null) {
    const hash = newHash()
    const outcome = await commands.send(ticketId, text, {
      type: 'chat',
      replyTo: null,
      hash,
      ...(answerId !== null && { answerIds: [answerId] }),
    })
    return outcome.ok ? arrived(hash, tools) : said(outcome, null)
  }
  const file = await tools.bring(fileId)
  if (!file) return { failure: { why: 'file' } }
  const before = new Set(store.world.rows.outbox.keys())
  const outcome = await commands.sendMedia(ticketId, [file], { caption: text, replyTo: null })
  if (!outcome.ok) return said(outcome, null)
  const queued = [...store.world.rows.outbox.values()].find(
    (one) => one.ticketId === ticketId && !before.has(one.id),
  )
  // The server had it before this tab heard of it.
  return queued ? arrived(queued.id, tools) : { undo: null }
}

/** Waits until the server has a message of the outbox, or has refused it. */
function arrived(hash: string, { store }: MacroTools): Promise<Done> {
  const look = (): Done | null => {
    const { rows, index } = store.world
    const { messages, outbox } = rows
    const waiting = outbox.get(hash)
    if (waiting?.state === 'refused') return { failure: { said: waiting.refusal ?? '' } }
    const id = index.messageOfHash.get(hash)
    const message = id === undefined ? undefined : messages.get(id)
    return message && !message.temp ? { undo: null } : null
  }
  return new Promise((resolve) => {
    const settle = (done: Done) => {
      stop()
      clearTimeout(timer)
      resolve(done)
    }
    const stop = store.onTables(['messages', 'outbox'], () => {
      const done = look()
      if (done) settle(done)
    })
    const timer = setTimeout(() => settle({ failure: { why: 'waiting' } }), PATIENCE_MS)
    const done = look()
    if (done) settle(done)
  })
}
