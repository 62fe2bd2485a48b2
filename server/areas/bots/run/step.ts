import { type Advanced, advance } from '../../../../src/domain/bots/advance'
import type { Input, Session } from '../../../../src/domain/bots/session'
import { globalWord } from '../../../../src/domain/bots/words'
import { isLate, MOST_READ, readUnread, type Unread } from '../../../conversation/messages/inbound/unread'
import { type LockedTicket, lockTicket } from '../../../conversation/tickets/locked-ticket'
import type { Work } from '../../../platform/db/work'
import { giveToMaria, mariaAnswers } from '../../maria/area'
import { chooser } from '../serving'
import { answeredCampaign } from './answered-campaign'
import { carryOut, whyNotSaid } from './carry-out'
import { inputOf } from './input'
import { leaveToPeople } from './leave'
import type { Run, Worked } from './run'
import { insertSession, keepSession, lockSession, type OpenSession } from './session.row'
import { lookingAt } from './situation'
import { setTimers, stepLater } from './timers'

/** Something from outside that a flow goes on by: another computer's answer, or people who take over. */
type Given = Extract<Input, { kind: 'result' | 'people' }>

/**
 * Goes on with the bot of a ticket: begins with it, reads all that came, or finds that nothing came in time. What it finds counts, and
 * not why it was called: called twice, or late, it does nothing twice. All of it is one transaction, or none.
 */
export async function stepBot(work: Work, ticketId: string, now: Date, given?: Given): Promise<void> {
  const ticket = await lockTicket(work, ticketId)
  if (!ticket || !(await isServed(work, ticketId))) return
  let open = await lockSession(work, ticketId)
  if (!open) {
    await begin(work, ticket, now)
    open = await lockSession(work, ticketId)
  }
  if (!open)
    return leaveToPeople(
      work,
      ticket,
      { botName: null, departmentId: null, note: '', why: 'switched_off' },
      now,
    )
  const unread = await readUnread(work, ticketId, open.readTo)
  if (!given && isUnchanged(open, unread, now)) return
  const not = await whyNotSaid(work, ticket, now)
  // With whom nobody speaks no bot does.
  const isGone = not === 'blocked' || not === 'gone'
  const run = await goThrough(work, ticket, open, {
    unread,
    given: isGone ? { kind: 'people', why: 'not_written_to' } : given,
    now,
  })
  await keepSession(work, open, run.session, run.readTo, now)
  await keepSteps(work, open, run.worked, now)
  await setTimers(work, ticketId, open.id, run.session)
  await carryOut(work, ticket, open, { ...run, not }, now)
  // What the flow has not read is hers; all of it where it has asked nothing.
  if (run.isHers) await giveToMaria(work, ticketId, run.session.inputs === 0 ? open.readTo : run.readTo)
  if (unread.length === MOST_READ) await stepLater(work, ticketId)
}

const isServed = async (work: Work, ticketId: string): Promise<boolean> =>
  (await work.one('SELECT FROM chat_tickets WHERE id = $1 AND bot_is_active AND NOT maria_is_active', [
    ticketId,
  ])) !== undefined

/** Is there nothing to go on by? */
const isUnchanged = ({ session, handsOver }: OpenSession, unread: readonly Unread[], now: Date): boolean =>
  !handsOver &&
  session.state !== 'running' &&
  (unread.length === 0 || session.state === 'calling') &&
  !isOverdue(session, now)

const isOverdue = ({ deadlineAt }: Session, now: Date): boolean =>
  deadlineAt !== null && deadlineAt <= now.getTime()

/** Begins with the bot that is the ticket's: of a campaign's, the one that its answers begin. */
async function begin(work: Work, ticket: LockedTicket, now: Date): Promise<void> {
  const campaign = await answeredCampaign(work, ticket.id)
  const choose = await chooser(work, now)
  const bot = await choose({
    instanceId: ticket.instance_id,
    answers: campaign === null ? null : ticket.id,
  })
  if (bot) await insertSession(work, ticket.id, bot, campaign?.vars ?? {}, '0')
}

type Going = Readonly<{ unread: readonly Unread[]; given: Given | undefined; now: Date }>

async function goThrough(
  work: Work,
  ticket: LockedTicket,
  { flow, hasButtons, session: before, readTo: read, handsOver }: OpenSession,
  { unread, given, now }: Going,
): Promise<Run> {
  const looking = lookingAt(work, ticket, { flow, hasButtons }, now)
  const advanced = (input: Input): Promise<Advanced> =>
    looking((situation) => advance(flow, session, input, situation))
  const worked: Worked[] = []
  let session = before
  let readTo = read
  let isHers = false
  const go = async (input: Input, message: Unread | null = null): Promise<void> => {
    let done = await advanced(input)
    for (;;) {
      if (done.session === session) return
      const { moves, commands } = done
      session = done.session
      worked.push({ input: input.kind, messageId: message?.id ?? null, seq: session.seq, moves, commands })
      const asksHer =
        session.state === 'calling' && commands.some((one) => one.kind === 'call' && one.asks === 'maria')
      if (!asksHer) return
      // Where she answers the flow is over; else it goes on as where she cannot help.
      isHers = await mariaAnswers(work, ticket.id)
      const exit = isHers ? 'DONE' : 'FAILED'
      input = { kind: 'result', seq: session.seq, exit, vars: {} }
      message = null
      done = await advanced(input)
    }
  }
  const late = unread.some((one) => isLate(one, now))
  if (handsOver) await go({ kind: 'people', why: 'switched_off' })
  else if (given) await go(given)
  else if (late) await go({ kind: 'people', why: 'late' })
  else if (session.state === 'running') {
    // What came with the first word opens the conversation with it: nobody has been asked anything yet. Only who asks for a person is heard.
    const [first = null, ...others] = unread
    await go({ kind: 'begin' }, first)
    const asks = others.find((one) => one.type === 'chat' && globalWord(one.message ?? '') === 'person')
    if (asks) await go(inputOf(asks, flow.nodes[session.node]), asks)
    readTo = unread.at(-1)?.id ?? readTo
  }
  if (session.state === 'waiting' || session.state === 'calling') {
    const rest = unread.filter(({ id }) => BigInt(id) > BigInt(readTo))
    for (const message of rest) {
      if (session.state !== 'waiting') break
      await go(inputOf(message, flow.nodes[session.node]), message)
      readTo = message.id
    }
    if (isOverdue(session, now)) await go({ kind: 'time' })
  }
  return { session, readTo, worked, isHers }
}

async function keepSteps(work: Work, open: OpenSession, worked: readonly Worked[], now: Date): Promise<void> {
  if (worked.length === 0) return
  await work.query(
    `INSERT INTO bot_steps (tenant_id, session_id, n, seq, input, message_id, moves, at)
     SELECT $1, $2, $3 + v.n, v.seq, v.input, v.message, v.moves, $8
     FROM unnest($4::integer[], $5::text[], $6::bigint[], $7::jsonb[]) WITH ORDINALITY v(seq, input, message, moves, n)`,
    [
      work.tenant.id,
      open.id,
      open.steps,
      worked.map(({ seq }) => seq),
      worked.map(({ input }) => input),
      worked.map(({ messageId }) => messageId),
      worked.map(({ moves }) => JSON.stringify(moves)),
      now,
    ],
  )
}
