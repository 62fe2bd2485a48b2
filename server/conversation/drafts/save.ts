import type { Draft } from '../../../contract/entities'
import { canSee, type TicketScope, type Viewer } from '../../../src/domain/access/visibility'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationSaveDraftArgs } from '../../platform/graphql/resolvers.gen'
import { checkedParent } from '../messages/outbound/parent'
import { ticketNotFound } from '../tickets/locked-ticket'
import { DRAFT_COLUMNS, type DraftRow, toDraft } from './draft.row'
import { emptied, toldDraft } from './draft.store'

/** More than any message may have, so that nobody loses what is too long to be sent. */
const LONGEST = 20_000

/**
 * Keeps what the viewer has begun to write in a ticket, or forgets it (empty). Where another device has written
 * something since the draft that this one knows, that stands and nothing is changed.
 * @returns the draft as it stands.
 * @throws Refusal NOT_FOUND for a ticket that the viewer may not see, CONFLICT for one that is closed.
 */
export async function saveDraft(
  work: Work,
  viewer: Viewer,
  args: MutationSaveDraftArgs,
  now: Date,
): Promise<Draft> {
  const draft = await checked(work, viewer, args)
  const about = [Number(viewer.id), args.chat_ticket_id] as const
  const standing = await work.one<DraftRow>(
    `SELECT ${DRAFT_COLUMNS} FROM drafts WHERE user_id = $1 AND chat_ticket_id = $2 FOR UPDATE`,
    about,
  )
  if (standing) {
    const unchanged =
      standing.message === draft.message &&
      standing.type === draft.type &&
      standing.reply_message_id === draft.reply_message_id
    const unknown = standing.device !== draft.device && standing.rev > args.known_rev
    if (unchanged || unknown) return toDraft(standing)
  }
  if (draft.message === '') {
    if (!standing) return { ...emptied(draft, now), rev: args.known_rev }
    await work.query('DELETE FROM drafts WHERE id = $1', [standing.id])
    return tell(work, toldDraft(viewer.id, emptied(draft, now), null), emptied(draft, now))
  }
  const row = standing
    ? await work.one<DraftRow>(
        `UPDATE drafts SET type = $2, message = $3, reply_message_id = $4, device = $5, updated_at = $6
         WHERE id = $1 RETURNING ${DRAFT_COLUMNS}`,
        [standing.id, draft.type, draft.message, draft.reply_message_id, draft.device, now],
      )
    : await work.one<DraftRow>(
        `INSERT INTO drafts (tenant_id, user_id, chat_ticket_id, type, message, reply_message_id, device, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (tenant_id, user_id, chat_ticket_id) DO NOTHING RETURNING ${DRAFT_COLUMNS}`,
        [work.tenant.id, ...about, draft.type, draft.message, draft.reply_message_id, draft.device, now],
      )
  if (!row) {
    // Another device of theirs was first, at this very moment: what it wrote stands.
    const first = await work.one<DraftRow>(
      `SELECT ${DRAFT_COLUMNS} FROM drafts WHERE user_id = $1 AND chat_ticket_id = $2`,
      about,
    )
    if (!first) throw new Refusal('CONFLICT', 'O rascunho mudou neste instante. Tente de novo.')
    return toDraft(first)
  }
  return tell(work, toldDraft(viewer.id, toDraft(row), row.id), toDraft(row))
}

async function tell(work: Work, change: Change, draft: Draft): Promise<Draft> {
  const [rev] = await publish(work, [change])
  return { ...draft, rev: rev ?? draft.rev }
}

type Checked = Pick<Draft, 'chat_ticket_id' | 'type' | 'message' | 'reply_message_id' | 'device'>

async function checked(work: Work, viewer: Viewer, args: MutationSaveDraftArgs): Promise<Checked> {
  const { chat_ticket_id, device } = args
  const type = args.type ?? 'chat'
  const reply_message_id = args.reply_message_id ?? null
  if (!/^[\w-]{1,64}$/.test(device)) throw new Refusal('INVALID', 'Dispositivo inválido.')
  if (type !== 'chat' && type !== 'comment') throw new Refusal('INVALID', 'Tipo de rascunho inválido.')
  const message = cleanText(args.message)
  if (message.length > LONGEST)
    throw new Refusal('INVALID', 'O rascunho passa do limite de 20.000 caracteres.')
  const ticket = isId(chat_ticket_id)
    ? await work.one<TicketScope & { state: string; customer_id: string }>(
        'SELECT user_id::text, department_id::text, instance_id::text, customer_id::text, state FROM chat_tickets WHERE id = $1',
        [chat_ticket_id],
      )
    : undefined
  if (!ticket || !canSee(viewer, ticket)) throw ticketNotFound()
  if (ticket.state === 'closed' && message !== '')
    throw new Refusal('CONFLICT', 'Este atendimento já foi encerrado.')
  await checkedParent(work, ticket, reply_message_id)
  return { chat_ticket_id, device, type, message, reply_message_id }
}
