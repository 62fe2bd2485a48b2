import type { AccessKind, Subject } from '../../platform/access-trail'
import type { Work } from '../../platform/db/work'
import { ACCESS_KINDS, spanAt } from './kinds'

/** An access that waits to be written; `at` in ms of the epoch. */
export type Access = Readonly<{ userId: number; kind: AccessKind; of: Subject; id: string; at: number }>

/**
 * Writes accesses, each once per span. Tickets and files are traced to their customers here, in the same statement: a
 * file that was passed on belongs to every customer whose conversation it stands in. Stickers are nobody's.
 */
export async function writeAccesses(work: Work, accesses: readonly Access[]): Promise<void> {
  await work.query(
    `INSERT INTO customer_accesses (tenant_id, customer_id, user_id, kind, span, at)
     SELECT $1, c.id, v.user_id, v.kind, v.span, min(v.at)
     FROM unnest($2::integer[], $3::smallint[], $4::integer[], $5::timestamptz[], $6::text[], $7::bigint[])
       AS v(user_id, kind, span, at, of, id)
     CROSS JOIN LATERAL (
       SELECT v.id WHERE v.of = 'customer'
       UNION SELECT t.customer_id FROM chat_tickets t
         WHERE v.of = 'ticket' AND t.tenant_id = $1 AND t.id = v.id
       UNION SELECT m.customer_id FROM customer_chats m
         WHERE v.of = 'file' AND m.tenant_id = $1 AND m.media_file_id = v.id AND m.type <> 'sticker'
     ) c
     GROUP BY c.id, v.user_id, v.kind, v.span ORDER BY c.id, v.user_id, v.kind, v.span
     ON CONFLICT DO NOTHING`,
    [
      work.tenant.id,
      accesses.map(({ userId }) => userId),
      accesses.map(({ kind }) => ACCESS_KINDS[kind].code),
      accesses.map(({ kind, at }) => spanAt(kind, at)),
      accesses.map(({ at }) => new Date(at)),
      accesses.map(({ of }) => of),
      accesses.map(({ id }) => id),
    ],
  )
}
