import { canSee, type Viewer } from '../../../src/domain/access/visibility'
import { verdictOf } from '../../../src/domain/maria/mode'
import type { Sent } from '../../conversation/seam'
import { LOCKED_COLUMNS, type LockedTicket, ticketNotFound } from '../../conversation/tickets/locked-ticket'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MariaDraft, MariaHelp } from '../../platform/graphql/resolvers.gen'
import { openQuote } from './quotes'
import { readMode, worksOn } from './settings.row'

/** Does the viewer see the ticket? */
async function sees(work: Work, viewer: Viewer, id: string): Promise<boolean> {
  const ticket = isId(id)
    ? await work.one<LockedTicket>(`SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.id = $1`, [id])
    : undefined
  return ticket !== undefined && canSee(viewer, ticket)
}

/** What she does beside people in a ticket; null: the viewer does not see it. */
export async function mariaHelp(work: Work, viewer: Viewer, ticketId: string): Promise<MariaHelp | null> {
  if (!(await sees(work, viewer, ticketId))) return null
  return {
    is_on: await helpsIn(work, ticketId),
    draft: await openDraft(work, ticketId),
    quote: await openQuote(work, ticketId),
  }
}

/** May people ask her what she would say in a ticket? */
export async function helpsIn(work: Work, ticketId: string): Promise<boolean> {
  const mode = await readMode(work)
  const here = await work.one(
    `SELECT FROM chat_tickets t JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
     WHERE t.id = $1 AND t.state <> 'closed' AND NOT t.bot_is_active AND ${worksOn('i')}`,
    [ticketId],
  )
  return here !== undefined && mode !== 'off'
}

/** What she would answer in a ticket; null: nothing. */
export async function openDraft(work: Work, ticketId: string): Promise<MariaDraft | null> {
  const row = await work.one<{
    id: string
    text: string
    sources: string[]
    passages: { id: string; title: string }[]
    by_model: boolean
  }>(
    `SELECT id::text, text, sources, passages, by_model FROM maria_turns WHERE chat_ticket_id = $1 AND judged = 'open'`,
    [ticketId],
  )
  if (!row) return null
  const { passages, sources, ...draft } = row
  return {
    ...draft,
    sources: sources.map((id) => ({ id, title: passages.find((one) => one.id === id)?.title ?? id })),
  }
}

/** Throws a draft away. @throws Refusal NOT_FOUND */
export async function rejectDraft(
  work: Work,
  viewer: Viewer,
  { chat_ticket_id: ticketId, id, unsafe }: Readonly<{ chat_ticket_id: string; id: string; unsafe: boolean }>,
  now: Date,
): Promise<true> {
  if (!(await sees(work, viewer, ticketId))) throw ticketNotFound()
  const gone =
    isId(id) &&
    (await work.one(
      `UPDATE maria_turns SET judged = 'rejected', unsafe = $3, text = NULL, judged_by = $4, judged_at = $5
       WHERE chat_ticket_id = $1 AND id = $2 AND judged = 'open' RETURNING 1`,
      [ticketId, id, unsafe, Number(viewer.id), now],
    ))
  if (!gone) throw new Refusal('NOT_FOUND', 'Esta sugestão não existe mais.')
  return true
}

/** Judges the drafts of tickets in which somebody has said something to the customer, by what they said; the drafts go. */
export async function judgeDrafts(work: Work, sent: readonly Sent[]): Promise<void> {
  const said = sent.filter(({ content }) => content?.type !== 'comment')
  if (said.length === 0) return
  const open = await work.query<{ id: string; ticket: string; text: string }>(
    `SELECT id::text, chat_ticket_id::text AS ticket, text FROM maria_turns
     WHERE judged = 'open' AND chat_ticket_id = ANY($1::bigint[]) FOR UPDATE`,
    [said.map(({ ticketId }) => ticketId)],
  )
  for (const { id, ticket, text } of open) {
    const one = said.find(({ ticketId }) => ticketId === ticket)
    const isJudged = one?.userId != null && one.content?.type === 'chat'
    await work.query(
      `UPDATE maria_turns SET judged = $2, text = NULL, judged_by = $3, judged_at = CASE WHEN $3::integer IS NULL THEN NULL ELSE now() END WHERE id = $1`,
      [
        id,
        isJudged && one?.content ? verdictOf(text, one.content.text) : 'gone',
        isJudged ? Number(one?.userId) : null,
      ],
    )
  }
}
