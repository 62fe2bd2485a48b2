import type { CompiledFlow } from '../../../../src/domain/bots/compiled'
import { type EndCause, newSession, type Session } from '../../../../src/domain/bots/session'
import type { BotSessionState } from '../../../../src/domain/kernel/steps/botSession.gen'
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
  bot_name: string
  compiled: CompiledFlow
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
export async function lockSession(work: Work, ticketId: string): Promise<OpenSession | undefined> {
  const row = await work.one<Row>(
    `SELECT s.id::text, b.name AS bot_name, v.compiled, i.is_official AS has_buttons, b.hands_over,
       s.state, s.node, s.seq, s.inputs, s.tries, s.vars, s.menus, s.deadline_at, s.why, s.read_to::text,
       (SELECT coalesce(max(x.n), 0) FROM bot_steps x WHERE x.tenant_id = s.tenant_id AND x.session_id = s.id) AS steps
     FROM bot_sessions s JOIN bots b ON b.tenant_id = s.tenant_id AND b.id = s.bot_id
     JOIN bot_versions v ON v.tenant_id = s.tenant_id AND v.bot_id = s.bot_id AND v.no = s.version
     JOIN chat_tickets t ON t.tenant_id = s.tenant_id AND t.id = s.chat_ticket_id
     JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
     WHERE s.chat_ticket_id = $1 AND s.ended_at IS NULL FOR UPDATE OF s`,
    [ticketId],
  )
  if (!row) return undefined
  const { state, node, seq, inputs, tries, vars, menus, why } = row
  return {
    id: row.id,
    botName: row.bot_name,
    flow: row.compiled,
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

/**
 * Begins a conversation with a bot, in the version that it has now.
 * @param readTo messages up to this one are none of it.
 */
export async function insertSession(
  work: Work,
  ticketId: string,
  bot: Readonly<{ id: string; version: number }>,
  vars: Session['vars'],
  readTo: string,
): Promise<void> {
  const { state, seq } = newSession('')
  await work.query(
    `INSERT INTO bot_sessions (tenant_id, chat_ticket_id, bot_id, version, state, node, seq, vars, read_to)
     SELECT $1, $2, v.bot_id, v.no, $5, v.compiled ->> 'start', $6, $7, $8 FROM bot_versions v WHERE v.bot_id = $3 AND v.no = $4`,
    [work.tenant.id, ticketId, bot.id, bot.version, state, seq, JSON.stringify(vars), readTo],
  )
}

/** Has it ended? */
export const isOver = ({ state }: Session): boolean =>
  state !== 'running' && state !== 'waiting' && state !== 'calling'

/** Keeps where it stands now. What was answered is forgotten with its end: it stands in the messages. */
export async function keepSession(
  work: Work,
  { id }: OpenSession,
  session: Session,
  readTo: string,
  now: Date,
): Promise<void> {
  const over = isOver(session)
  await work.query(
    `UPDATE bot_sessions SET state = $2, node = $3, seq = $4, inputs = $5, tries = $6, vars = $7, menus = $8, deadline_at = $9,
       why = $10, read_to = $11, ended_at = $12 WHERE id = $1`,
    [
      id,
      session.state,
      session.node,
      session.seq,
      session.inputs,
      session.tries,
      JSON.stringify(over ? {} : session.vars),
      JSON.stringify(session.menus),
      session.deadlineAt === null ? null : new Date(session.deadlineAt),
      session.why,
      readTo,
      over ? now : null,
    ],
  )
}
