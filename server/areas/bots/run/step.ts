import { type Advanced, advance } from '../../../../src/domain/bots/advance'
import type { Input, Session } from '../../../../src/domain/bots/session'
import { globalWord } from '../../../../src/domain/bots/words'
import { isLate, MOST_READ, readUnreads, type Unread } from '../../../conversation/messages/inbound/unread'
import { LOCKED_COLUMNS, type LockedTicket } from '../../../conversation/tickets/locked-ticket'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { giveToMaria, mariaAnswers } from '../../maria/area'
import { chooser } from '../serving'
import { answeredCampaigns } from './answered-campaign'
import { carryOut, whyNotSaid } from './carry-out'
import { inputOf } from './input'
import { leaveToPeople } from './leave'
import type { Run, Worked } from './run'
import { insertSessions, keepSessions, lockSessions, type OpenSession } from './session.row'
import { type Looking, lookingAt } from './situation'
import { setTimers, stepLater } from './timers'

/** Something from outside that a flow goes on by: another computer's answer, or people who take over. */
type Given = Extract<Input, { kind: 'result' | 'people' }>

/**
 * Goes on with the bots of tickets: begins with them, reads all that came, or finds that nothing came in time. What it finds counts, and
 * not why it was called: called twice, or late, it does nothing twice. All of it is one transaction, or none.
 */
export async function stepBots(
  work: Work,
  ticketIds: readonly string[],
  now: Date,
  given?: Given,
): Promise<void> {
  const tickets = await lockServed(work, ticketIds)
  const open = await openedSessions(work, tickets, now)
  const begun = tickets.flatMap((ticket) => {
    const session = open.get(ticket.id)
    return session ? [{ ticket, open: session }] : []
  })
  const unread = await readUnreads(
    work,
    begun.map(({ ticket, open: { readTo } }) => ({ ticketId: ticket.id, after: readTo })),
  )
  const going = begun
    .map((one) => ({ ...one, unread: unread.get(one.ticket.id) ?? [] }))
    .filter((one) => given || !isUnchanged(one.open, one.unread, now))
  if (going.length > 0) await goOn(work, going, given, now)
  const left = tickets.filter(({ id }) => !open.has(id))
  await leaveToPeople(
    work,
    left.map((ticket) => ({ ticket, botName: null, departmentId: null, note: '', why: 'switched_off' })),
    now,
  )
}

/** Those of the tickets that a bot has, locked in the order in which everybody locks them. */
const lockServed = (work: Work, ticketIds: readonly string[]): Promise<LockedTicket[]> =>
  work.query<LockedTicket>(
    `SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.id = ANY($1::bigint[]) AND t.bot_is_active AND NOT t.maria_is_active
     ORDER BY t.id FOR UPDATE`,
    [ticketIds.filter(isId)],
  )

/** Where their conversations with bots stand; those that have none begin, where a bot serves them. */
async function openedSessions(
  work: Work,
  tickets: readonly LockedTicket[],
  now: Date,
): Promise<ReadonlyMap<string, OpenSession>> {
  if (tickets.length === 0) return new Map()
  const open = await lockSessions(
    work,
    tickets.map(({ id }) => id),
  )
  const fresh = tickets.filter(({ id }) => !open.has(id))
  if (fresh.length === 0) return open
  await begin(work, fresh, now)
  const begun = await lockSessions(
    work,
    fresh.map(({ id }) => id),
  )
  return new Map([...open, ...begun])
}

type Unworked = Readonly<{ ticket: LockedTicket; open: OpenSession; unread: readonly Unread[] }>

/** Works on what each has, keeps where they stand then, and does what they ask for. */
async function goOn(
  work: Work,
  going: readonly Unworked[],
  given: Given | undefined,
  now: Date,
): Promise<void> {
  const refusals = await whyNotSaid(
    work,
    going.map(({ ticket }) => ticket),
    now,
  )
  const places = going.map(({ ticket, open }) => ({ ticket, ...open }))
  const looking = lookingAt(work, places, now)
  const runs: Run[] = []
  for (const { ticket, open, unread } of going) {
    const not = refusals.get(ticket.id) ?? null
    // With whom nobody speaks no bot does.
    const isGone = not === 'blocked' || not === 'gone'
    const gone: Given = { kind: 'people', why: 'not_written_to' }
    const went = await goThrough(work, ticket, open, {
      unread,
      given: isGone ? gone : given,
      now,
      looking: looking({ ticket, ...open }),
    })
    runs.push({ ticket, open, not, ...went })
  }
  await keepSessions(work, runs, now)
  await keepSteps(work, runs, now)
  await setTimers(work, runs)
  await carryOut(work, runs, now)
  // What the flow has not read is hers; all of it where it has asked nothing.
  for (const { ticket, open, session, readTo, isHers } of runs)
    if (isHers) await giveToMaria(work, ticket.id, session.inputs === 0 ? open.readTo : readTo)
  await stepLater(
    work,
    going.flatMap(({ ticket, unread }) => (unread.length === MOST_READ ? [ticket.id] : [])),
  )
}

/** Is there nothing to go on by? */
const isUnchanged = ({ session, handsOver }: OpenSession, unread: readonly Unread[], now: Date): boolean =>
  !handsOver &&
  session.state !== 'running' &&
  (unread.length === 0 || session.state === 'calling') &&
  !isOverdue(session, now)

const isOverdue = ({ deadlineAt }: Session, now: Date): boolean =>
  deadlineAt !== null && deadlineAt <= now.getTime()

/** Begins with the bots that are the tickets': of a campaign's, the one that its answers begin. */
async function begin(work: Work, tickets: readonly LockedTicket[], now: Date): Promise<void> {
  const campaigns = await answeredCampaigns(
    work,
    tickets.map(({ id }) => id),
  )
  const choose = await chooser(work, now)
  const beginnings = []
  for (const { id, instance_id: instanceId } of tickets) {
    const vars = campaigns.get(id)
    const bot = await choose({ instanceId, answers: vars === undefined ? null : id })
    if (bot) beginnings.push({ ticketId: id, bot, vars: vars ?? {}, readTo: '0' })
  }
  await insertSessions(work, beginnings)
}

type Going = Readonly<{
  unread: readonly Unread[]
  given: Given | undefined
  now: Date
  looking: Looking
}>

async function goThrough(
  work: Work,
  ticket: LockedTicket,
  { flow, session: before, readTo: read, handsOver }: OpenSession,
  { unread, given, now, looking }: Going,
): Promise<Omit<Run, 'ticket' | 'open' | 'not'>> {
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

async function keepSteps(work: Work, runs: readonly Run[], now: Date): Promise<void> {
  const steps = runs.flatMap(({ open, worked }) =>
    worked.map((one, n) => ({ ...one, session: open.id, n: open.steps + n + 1 })),
  )
  if (steps.length === 0) return
  await work.query(
    `INSERT INTO bot_steps (tenant_id, session_id, n, seq, input, message_id, moves, at)
     SELECT $1, v.session, v.n, v.seq, v.input, v.message, v.moves, $8
     FROM unnest($2::bigint[], $3::integer[], $4::integer[], $5::text[], $6::bigint[], $7::jsonb[]) v(session, n, seq, input, message, moves)`,
    [
      work.tenant.id,
      steps.map(({ session }) => session),
      steps.map(({ n }) => n),
      steps.map(({ seq }) => seq),
      steps.map(({ input }) => input),
      steps.map(({ messageId }) => messageId),
      steps.map(({ moves }) => JSON.stringify(moves)),
      now,
    ],
  )
}
