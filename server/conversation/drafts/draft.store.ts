import type { Draft } from '../../../contract/entities'
import { iso } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import type { Closed, Reopened, Sent } from '../seam'
import { DRAFT_COLUMNS, type DraftRow, toDraft } from './draft.row'

/** How long a draft is kept that nobody goes on with, days. */
const DRAFT_DAYS = 30
/** Drafts that one transaction takes away. */
const BATCH = 500

/** The draft's event, for its own user and nobody else. */
export const toldDraft = (userId: string, draft: Draft, id: string | null): Change => ({
  event: 'draftChanged',
  data: (rev) => ({ draft: { ...draft, rev } }),
  audience: { kind: 'users', ids: [userId] },
  rows: id === null ? [] : [{ table: 'drafts', id }],
})

/** The draft of nothing. */
export const emptied = (draft: Pick<Draft, 'chat_ticket_id' | 'type' | 'device'>, at: Date): Draft => ({
  ...draft,
  message: '',
  reply_message_id: null,
  updated_at: iso(at),
  rev: 0,
})

/**
 * Users have said what they had begun to write: it is no draft any more. What else they have written there
 * meanwhile, on this device or another, stays.
 */
export async function forgetSaid(work: Work, said: readonly Sent[]): Promise<void> {
  for (const { userId, ticketId, content, told } of said) {
    if (userId === null || content === null) continue
    const gone = await work.query<DraftRow>(
      `DELETE FROM drafts WHERE user_id = $1 AND chat_ticket_id = $2 AND type = $3 AND btrim(message, E' \\n\\r\\t') = $4
       RETURNING ${DRAFT_COLUMNS}`,
      [Number(userId), ticketId, content.type, content.text],
    )
    told.push(...gone.map(forgottenDraft))
  }
}

/**
 * Everybody's drafts in these tickets go, for they are closed. Where the closing can be taken back the ticket keeps them
 * with the place that it was moved from.
 */
export async function forgetDraftsOf(work: Work, tickets: readonly Closed[]): Promise<void> {
  for (const { ticket, told } of tickets) {
    const gone = await work.query<DraftRow>(
      `WITH gone AS (DELETE FROM drafts WHERE chat_ticket_id = $1 RETURNING *),
         kept AS (
           UPDATE chat_tickets SET moved_from = moved_from || jsonb_build_object('drafts', (SELECT jsonb_agg(gone) FROM gone))
           WHERE id = $1 AND moved_from->'to'->>'state' = state AND EXISTS (SELECT FROM gone))
       SELECT ${DRAFT_COLUMNS} FROM gone`,
      [ticket.id],
    )
    told.push(...gone.map(forgottenDraft))
  }
}

/**
 * Everybody's drafts are there again as they stood when the ticket was closed. They
 * come from the server: a device that has let go of its own takes them in.
 */
export async function restoreDrafts(work: Work, tickets: readonly Reopened[]): Promise<void> {
  for (const { ticket, takenBack, told } of tickets)
    if (takenBack) told.push(...(await restoreDraftsOf(work, ticket.id)))
}

async function restoreDraftsOf(work: Work, ticketId: string): Promise<Change[]> {
  const back = await work.query<DraftRow>(
    `INSERT INTO drafts (tenant_id, user_id, chat_ticket_id, type, message, reply_message_id, device, updated_at)
     SELECT d.tenant_id, d.user_id, d.chat_ticket_id, d.type, d.message, d.reply_message_id, $2, d.updated_at
     FROM chat_tickets t, jsonb_populate_recordset(NULL::drafts, t.moved_from->'drafts') d WHERE t.id = $1
     ON CONFLICT DO NOTHING RETURNING ${DRAFT_COLUMNS}`,
    [ticketId, SERVER],
  )
  return back.map((row) => toldDraft(row.user_id, toDraft(row), row.id))
}

/** Some of the tenant's drafts that nobody has gone on with go. Gives the events to publish; none: that was all. */
export async function forgetStale(work: Work): Promise<Change[]> {
  const gone = await work.query<DraftRow>(
    `DELETE FROM drafts WHERE id IN (
       SELECT id FROM drafts WHERE updated_at < now() - make_interval(days => $1) LIMIT ${BATCH}
     ) RETURNING ${DRAFT_COLUMNS}`,
    [DRAFT_DAYS],
  )
  return gone.map(forgottenDraft)
}

/** The event of a draft that is no more. */
export const forgottenDraft = (row: DraftRow): Change =>
  toldDraft(row.user_id, { ...emptied(toDraft(row), row.updated_at), device: SERVER }, null)

/** As which device the server itself writes. */
export const SERVER = 'server'
