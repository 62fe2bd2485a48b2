import type { MovedDraft } from '../../../src/domain/contacts/joined'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { DRAFT_COLUMNS, type DraftRow, toDraft } from './draft.row'
import { forgottenDraft, SERVER, toldDraft } from './draft.store'

const BETWEEN = '\n\n'

/**
 * What everybody is writing in a ticket is written in another one: behind what they write there already. Where either is a
 * comment for colleagues both are one, so that nothing of it leaves by mistake.
 */
export async function moveDrafts(
  work: Work,
  from: string,
  to: string,
): Promise<{ moved: MovedDraft[]; told: Change[] }> {
  const moved = await work.query<DraftRow>(
    `UPDATE drafts d SET chat_ticket_id = $2 WHERE chat_ticket_id = $1 AND NOT EXISTS (
       SELECT 1 FROM drafts o WHERE o.chat_ticket_id = $2 AND o.user_id = d.user_id) RETURNING ${DRAFT_COLUMNS}`,
    [from, to],
  )
  const behind = await work.query<DraftRow & { words_of: string; was: string }>(
    `UPDATE drafts SET message = message || $3 || words, type = CASE WHEN 'comment' IN (type, kind) THEN 'comment' ELSE 'chat' END
     FROM (SELECT d.id AS words_of, d.message AS words, d.type AS kind, o.id AS into_id, o.type AS was
           FROM drafts d JOIN drafts o ON o.chat_ticket_id = $2 AND o.user_id = d.user_id WHERE d.chat_ticket_id = $1) v
     WHERE id = into_id RETURNING ${DRAFT_COLUMNS}, words_of::text, was`,
    [from, to, BETWEEN],
  )
  return {
    moved: [
      ...moved.map(({ id }) => ({ id, into: null })),
      ...behind.map(({ id, words_of, was }) => ({ id: words_of, into: { id, type: was } })),
    ],
    told: [
      ...moved.map((row) => forgottenDraft({ ...row, chat_ticket_id: from })),
      ...[...moved, ...behind].map(told),
    ],
  }
}

/** Takes that back, but for what somebody has gone on with: that stays where it is. */
export async function giveDraftsBack(
  work: Work,
  drafts: readonly MovedDraft[],
  from: string,
  to: string,
): Promise<Change[]> {
  const whole = drafts.flatMap(({ id, into }) => (into ? [] : [id]))
  const back = await work.query<DraftRow>(
    `UPDATE drafts d SET chat_ticket_id = $3 WHERE id = ANY($1::bigint[]) AND chat_ticket_id = $2 AND NOT EXISTS (
       SELECT 1 FROM drafts o WHERE o.chat_ticket_id = $3 AND o.user_id = d.user_id) RETURNING ${DRAFT_COLUMNS}`,
    [whole, from, to],
  )
  const parted: DraftRow[] = []
  for (const { id, into } of drafts)
    if (into)
      parted.push(
        ...(await work.query<DraftRow>(
          `UPDATE drafts SET message = left(message, -length($3 || words)), type = $4
           FROM (SELECT message AS words FROM drafts WHERE id = $1) v
           WHERE id = $2 AND right(message, length($3 || words)) = $3 || words AND length(message) > length($3 || words)
           RETURNING ${DRAFT_COLUMNS}`,
          [id, into.id, BETWEEN, into.type],
        )),
      )
  return [
    ...back.map((row) => forgottenDraft({ ...row, chat_ticket_id: from })),
    ...[...back, ...parted].map(told),
  ]
}

/** From the server: a device that wrote it itself takes it in. */
const told = (row: DraftRow): Change => toldDraft(row.user_id, { ...toDraft(row), device: SERVER }, row.id)
