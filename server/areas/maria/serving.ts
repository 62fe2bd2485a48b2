import { LATE_MS } from '../../../src/domain/bots/session'
import type { Opening, Stored } from '../../conversation/seam'
import { answeredByMaria } from '../../conversation/tickets/answered-by-bot.sql'
import { isOpenFor } from '../../directory/hours/calendar'
import type { Work } from '../../platform/db/work'
import { turnLater } from './run/turn-later'
import { readMode, worksOn } from './settings.row'

/**
 * Has Maria answer in tickets that customers begin, on connections where she is let out so far. Not who wrote too long ago to be
 * answered by nobody, or answers a campaign, of which she knows nothing; a bot that answers there goes before her.
 */
export async function serveOpenings(work: Work, openings: readonly Opening[]): Promise<void> {
  const now = new Date()
  const fresh = openings.filter(
    ({ writtenAt, answers }) =>
      answers === null && writtenAt && now.getTime() - writtenAt.getTime() <= LATE_MS,
  )
  if (fresh.length === 0) return
  const mode = await readMode(work)
  if (mode !== 'automatic' && mode !== 'closed_hours') return
  const here = await work.query<{ id: string }>(
    `SELECT i.id::text FROM instances i WHERE i.id = ANY($1::bigint[]) AND ${worksOn('i')}`,
    [[...new Set(fresh.map(({ instanceId }) => instanceId))]],
  )
  for (const { id } of here) {
    const answers =
      mode === 'automatic' || !(await isOpenFor(work, { instance_id: id, department_id: null }, now))
    for (const opening of fresh) if (opening.instanceId === id) opening.maria = answers
  }
}

/** SQL: is the message `row` one that she answers, or thinks along with? */
export const concernsMaria = (row: string): string =>
  `(${answeredByMaria(row)} OR EXISTS (SELECT FROM chat_tickets t JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
     JOIN maria_settings s ON s.tenant_id = t.tenant_id AND s.mode <> 'off'
     WHERE t.tenant_id = ${row}.tenant_id AND t.id = ${row}.chat_ticket_id AND NOT t.bot_is_active AND ${worksOn('i')}))`

/** Has her read what came, a moment of silence later: who writes in pieces is answered once. */
export const hear = (work: Work, stored: readonly Stored[]): Promise<void> =>
  turnLater(
    work,
    stored.flatMap(({ blocked, ticket }) => (blocked ? [] : [ticket.id])),
  )
