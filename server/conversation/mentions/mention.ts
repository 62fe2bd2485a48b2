import { canSee, type Viewer } from '../../../src/domain/access/visibility'
import { viewersOf } from '../../directory/session/viewer'
import { isUserId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { LockedTicket } from '../tickets/locked-ticket'
import { readMentions } from './mention.row'

/** Colleagues whom one comment may name. */
const MOST = 20

/**
 * Whom a comment names, each once.
 * @throws Refusal INVALID when one of them is and was no user here, or when they are too many.
 */
export async function checkedMentioned(
  work: Work,
  ids: readonly string[] | null | undefined,
): Promise<string[]> {
  const named = [...new Set(ids ?? [])]
  if (named.length > MOST) throw new Refusal('INVALID', `Mencione no máximo ${MOST} colegas.`)
  if (named.length === 0) return []
  const known = named.every(isUserId)
    ? await work.one<{ count: number }>(
        'SELECT count(*)::integer AS count FROM users WHERE id = ANY($1::integer[])',
        [named.map(Number)],
      )
    : undefined
  if (known?.count !== named.length) throw new Refusal('INVALID', 'Colega mencionado inválido.')
  return named
}

/**
 * Writes down whom a comment names, and gives the events to publish: each of them is told, and the author is told
 * of those who may not see the ticket and so are not. Who names themselves, or somebody who has left, names nobody.
 */
export async function mention(
  work: Work,
  author: Viewer,
  {
    ticket,
    messageId,
    userIds,
    now,
  }: { ticket: LockedTicket; messageId: string; userIds: readonly string[]; now: Date },
): Promise<Change[]> {
  if (userIds.length === 0) return []
  const viewers = [...(await viewersOf(work, userIds)).values()].filter(({ id }) => id !== author.id)
  const names = new Map(
    (
      await work.query<{ id: string; name: string }>(
        'SELECT id::text, name FROM users WHERE id = ANY($1::integer[])',
        [viewers.map(({ id }) => Number(id))],
      )
    ).map(({ id, name }) => [id, name]),
  )
  const told = viewers.filter((viewer) => canSee(viewer, ticket))
  const blind = viewers.filter((viewer) => !canSee(viewer, ticket))
  const rows = await work.query<{ id: string }>(
    `INSERT INTO mentions (tenant_id, message_id, user_id, name, created_at)
     SELECT $1, $2, v.user_id, v.name, $5 FROM unnest($3::integer[], $4::text[]) v(user_id, name)
     ON CONFLICT DO NOTHING RETURNING id::text`,
    [
      work.tenant.id,
      messageId,
      told.map(({ id }) => Number(id)),
      told.map(({ id }) => names.get(id) ?? ''),
      now,
    ],
  )
  const mentions = await readMentions(
    work,
    rows.map(({ id }) => id),
  )
  return [
    ...mentions.map(
      (one): Change => ({
        event: 'mentionCreated',
        data: (rev) => ({ mention: { ...one, rev } }),
        audience: { kind: 'users', ids: [one.user_id] },
        rows: [{ table: 'mentions', id: one.id }],
      }),
    ),
    ...(blind.length === 0
      ? []
      : [
          toldAuthor(
            author,
            ticket,
            blind.map(({ id }) => names.get(id) ?? ''),
          ),
        ]),
  ]
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function toldAuthor(author: Viewer, ticket: LockedTicket, names: readonly string[]): Change {
  const verb =
    names.length === 1
      ? 'não vê este atendimento e não foi avisado'
      : 'não veem este atendimento e não foram avisados'
  return {
    event: 'chatNotification',
    data: (rev) => ({
      user_id: author.id,
      title: 'Menção não entregue',
      message: `${LIST.format(names)} ${verb}.`,
      chat_ticket_id: ticket.id,
      rev,
    }),
    audience: { kind: 'users', ids: [author.id] },
    rows: [],
  }
}
