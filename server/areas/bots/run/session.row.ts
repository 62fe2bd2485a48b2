import type { CompiledFlow } from '../../../../src/domain/bots/compiled'
import { type EndCause, newSession, type Session } from '../../../../src/domain/bots/session'
import type { BotSessionState } from '../../../../src/domain/kernel/steps/botSession.gen'
import { rowSet } from '../../../platform/db/row-set'
import type { Work } from '../../../platform/db/work'

/** A conversation with a bot that goes on; its row is locked. */
export type OpenSession = Readonly<{
  id: string
  botName: string
  flow: CompiledFlow
  /** Does the connection show buttons? */
  hasButtons: boolean
  /** The bot is off, and was told to give its conversations to people. */
  handsOver: boolean
  session: Session
  /** The last message that it has read. */
  readTo: string
  /** Steps that it has made. */
  steps: number
}>

type Row = {
  id: string
  ticket: string
  bot_name: string
  flow: string
  has_buttons: boolean
  hands_over: boolean
  state: BotSessionState
  node: string
  seq: number
  inputs: number
  tries: number
  vars: Record<string, string>
  menus: string[]
  deadline_at: Date | null
  why: EndCause | null
  read_to: string
  steps: number
}

/** Where the conversation with a bot in a ticket stands; undefined: there is none. */
export const lockSession = async (work: Work, ticketId: string): Promise<OpenSession | undefined> =>
  (await lockSessions(work, [ticketId])).get(ticketId)

/** The same of many tickets, by their ids. */
export async function lockSessions(
  work: Work,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, OpenSession>> {
  const rows = await work.query<Row>(
    `SELECT s.id::text, s.chat_ticket_id::text AS ticket, b.name AS bot_name, s.bot_id || '/' || s.version AS flow, i.is_official AS has_buttons, b.hands_over,
       s.state, s.node, s.seq, s.inputs, s.tries, s.vars, s.menus, s.deadline_at, s.why, s.read_to::text,
       (SELECT coalesce(max(x.n), 0) FROM bot_steps x WHERE x.tenant_id = s.tenant_id AND x.session_id = s.id) AS steps
     FROM bot_sessions s JOIN bots b ON b.tenant_id = s.tenant_id AND b.id = s.bot_id
     JOIN chat_tickets t ON t.tenant_id = s.tenant_id AND t.id = s.chat_ticket_id
     JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
     WHERE s.chat_ticket_id = ANY($1::bigint[]) AND s.ended_at IS NULL ORDER BY s.id FOR UPDATE OF s`,
    [ticketIds],
  )
  const flows = await flowsOf(work, new Set(rows.map(({ flow }) => flow)))
  return new Map(rows.map((row) => [row.ticket, toSession(row, flows)]))
}

/** Flows by bot and version: large, and the same for many conversations. */
async function flowsOf(work: Work, wanted: ReadonlySet<string>): Promise<ReadonlyMap<string, CompiledFlow>> {
  if (wanted.size === 0) return new Map()
  const pairs = [...wanted].map((one) => one.split('/'))
  const rows = await work.query<{ flow: string; compiled: CompiledFlow }>(
    `SELECT v.bot_id || '/' || v.no AS flow, v.compiled FROM unnest($1::bigint[], $2::integer[]) w(bot, no)
     JOIN bot_versions v ON v.bot_id = w.bot AND v.no = w.no`,
    [pairs.map(([bot]) => bot), pairs.map(([, no]) => no)],
  )
  return new Map(rows.map(({ flow, compiled }) => [flow, compiled]))
}

function toSession(row: Row, flows: ReadonlyMap<string, CompiledFlow>): OpenSession {
  const { state, node, seq, inputs, tries, vars, menus, why } = row
  const flow = flows.get(row.flow)
  if (!flow) throw new Error('a version of a bot vanished under a conversation')
  return {
    id: row.id,
    botName: row.bot_name,
    flow,
    hasButtons: row.has_buttons,
    handsOver: row.hands_over,
    session: {
      state,
      node,
      seq,
      inputs,
      tries,
      vars,
      menus,
      deadlineAt: row.deadline_at?.getTime() ?? null,
      why,
    },
    readTo: row.read_to,
    steps: row.steps,
  }
}

/** A conversation that begins; `readTo`: messages up to this one are none of it. */
type Beginning = Readonly<{
  ticketId: string
  bot: Readonly<{ id: string; version: number }>
  vars: Session['vars']
  readTo: string
}>

/** Begins conversations with bots, in the versions that they have now. */
export async function insertSessions(work: Work, beginnings: readonly Beginning[]): Promise<void> {
  if (beginnings.length === 0) return
  const { state, seq } = newSession('')
  await work.query(
    `INSERT INTO bot_sessions (tenant_id, chat_ticket_id, bot_id, version, state, node, seq, vars, read_to)
     SELECT $1, n.ticket, v.bot_id, v.no, $2, v.compiled ->> 'start', $3, n.vars, n.read_to
     FROM unnest($4::bigint[], $5::bigint[], $6::integer[], $7::jsonb[], $8::bigint[]) n(ticket, bot, version, vars, read_to)
     JOIN bot_versions v ON v.bot_id = n.bot AND v.no = n.version`,
    [
      work.tenant.id,
      state,
      seq,
      beginnings.map(({ ticketId }) => ticketId),
      beginnings.map(({ bot }) => bot.id),
      beginnings.map(({ bot }) => bot.version),
      beginnings.map(({ vars }) => JSON.stringify(vars)),
      beginnings.map(({ readTo }) => readTo),
    ],
  )
}

/** Has it ended? */
export const isOver = ({ state }: Session): boolean =>
  state !== 'running' && state !== 'waiting' && state !== 'calling'

const KEPT = rowSet(
  `id bigint, state text, node text, seq integer, inputs integer, tries integer, vars jsonb, menus jsonb, deadline_at timestamptz,
   why text, read_to bigint, ended_at timestamptz`,
)

/** Keeps where they stand now. What was answered is forgotten with the end: it stands in the messages. */
export async function keepSessions(
  work: Work,
  sessions: readonly Readonly<{ open: OpenSession; session: Session; readTo: string }>[],
  now: Date,
): Promise<void> {
  const [, ...kept] = KEPT.names
  await work.query(
    `UPDATE bot_sessions s SET ${kept.map((name) => `${name} = v.${name}`).join(', ')} FROM ${KEPT.from(1)} WHERE s.id = v.id`,
    KEPT.values(
      sessions.map(({ open: { id }, session, readTo }) => ({
        id,
        state: session.state,
        node: session.node,
        seq: session.seq,
        inputs: session.inputs,
        tries: session.tries,
        vars: isOver(session) ? {} : session.vars,
        menus: session.menus,
        deadline_at: session.deadlineAt === null ? null : new Date(session.deadlineAt),
        why: session.why,
        read_to: readTo,
        ended_at: isOver(session) ? now : null,
      })),
    ),
  )
}
