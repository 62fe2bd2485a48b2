import { randomUUID } from 'node:crypto'
import { ERASED_NAME } from '../../../../src/domain/contacts/anonymous'
import type { Work } from '../../../platform/db/work'
import { deleteUnused } from '../../media/unused'

/*
 * The statements that take a person out of the tables. What is left is what src/domain/contacts/anonymous.ts makes of
 * a row: a device does the same with what it has, and tests/server/areas/erasure.test.ts holds the two together.
 */

/** Everybody who is erased with this customer: those who were merged into them, and into those. */
export async function everybodyIn(work: Work, id: string): Promise<string[]> {
  const rows = await work.query<{ id: string }>(
    `WITH RECURSIVE one AS (
       SELECT id FROM customers WHERE id = $1
       UNION SELECT c.id FROM customers c JOIN one ON c.merged_into = one.id
     ) SELECT c.id::text FROM customers c JOIN one ON one.id = c.id ORDER BY c.id FOR UPDATE OF c`,
    [id],
  )
  return rows.map((row) => row.id)
}

/** Every spelling under which the providers may have named them: what raw payloads are searched for. */
export async function addressesOf(work: Work, customers: readonly string[]): Promise<string[]> {
  const rows = await work.query<{ address: string }>(
    `SELECT value AS address FROM customer_identifiers WHERE customer_id = ANY($1::bigint[])
     UNION SELECT v.address FROM customers c CROSS JOIN LATERAL (VALUES (c.phone_number), (c.lookup_key), (c.wa_id), (c.bsuid)) v(address)
       WHERE c.id = ANY($1::bigint[])
     UNION SELECT wa_id FROM chat_tickets WHERE customer_id = ANY($1::bigint[])`,
    [customers],
  )
  const all = new Set<string>()
  for (const { address } of rows) {
    // Shorter ones are in other people's payloads by chance.
    if (!address || address.length < 8) continue
    all.add(address)
    const mobile = /^55(\d{2})9?(\d{8})$/.exec(address)
    if (mobile) for (const nine of ['', '9']) all.add(`55${mobile[1]}${nine}${mobile[2]}`)
  }
  return [...all]
}

/** The person's own rows: what is about them, and what hangs on their tickets without being a message. */
export async function erasePeople(
  work: Work,
  customers: readonly string[],
  tickets: readonly string[],
  at: Date,
): Promise<void> {
  await keepFilesInMind(work, 'customer_pictures', 'customer_id = ANY($1::bigint[])', customers)
  await keepFilesInMind(work, 'scheduled_messages', 'customer_id = ANY($1::bigint[])', customers)
  for (const table of [
    'customer_pictures',
    'scheduled_messages',
    'customer_notes',
    'customer_addresses',
    'customer_group_members',
    'customer_group_changes',
    'customer_identifiers',
    'overruled_refusals',
    'marketing_questions',
  ])
    await work.query(`DELETE FROM ${table} WHERE customer_id = ANY($1::bigint[])`, [customers])
  await work.query(
    `UPDATE customers SET name = $2, image = NULL, blocked_at = NULL, phone_number = '',
       lookup_key = v.pseudonym, wa_id = NULL, bsuid = NULL, open_field = NULL, sensitive_field = NULL, is_favorite = FALSE,
       is_blacklisted = FALSE, is_blacklisted_campaign = FALSE, marketing_choice_at = NULL, stopped_on_whatsapp = FALSE, document_register = NULL, email = NULL,
       color_tag = NULL, erased_at = $3
     FROM unnest($1::bigint[], $4::text[]) v(id, pseudonym) WHERE customers.id = v.id`,
    // By chance: nothing of the number is in it.
    [customers, ERASED_NAME, at, customers.map(() => `erased:${randomUUID()}`)],
  )
  // Of whom nobody is left nothing is to be proved; the table lets go of theirs alone.
  await work.query('DELETE FROM customer_consents WHERE customer_id = ANY($1::bigint[])', [customers])
  // Which tickets were moved says nothing of a person; a merge of somebody erased is not taken back.
  await work.query(
    `UPDATE customer_merges SET moved = jsonb_build_object('tickets', moved -> 'tickets', 'notes', '[]'::jsonb,
       'quotes', '[]'::jsonb, 'orders', '[]'::jsonb, 'scheduled', '[]'::jsonb, 'addresses', '[]'::jsonb, 'groups', '[]'::jsonb, 'identifiers', '[]'::jsonb, 'before', '{}'::jsonb, 'after', '{}'::jsonb)
     WHERE survivor_id = ANY($1::bigint[]) OR merged_id = ANY($1::bigint[])`,
    [customers],
  )
  // What happened stays for the reports; to whom is forgotten.
  await work.query('UPDATE ticket_cycles SET customer_id = NULL WHERE customer_id = ANY($1::bigint[])', [
    customers,
  ])
  await work.query('DELETE FROM drafts WHERE chat_ticket_id = ANY($1::bigint[])', [tickets])
  await work.query('DELETE FROM ticket_words WHERE chat_ticket_id = ANY($1::bigint[])', [tickets])
  await work.query(
    'UPDATE ticket_transfers SET note = NULL WHERE chat_ticket_id = ANY($1::bigint[]) AND note IS NOT NULL',
    [tickets],
  )
  await work.query(
    `UPDATE chat_tickets SET wa_id = NULL, review = NULL, review_until = NULL, nps_asked_at = NULL, nps_until = NULL, moved_from = NULL, silence = NULL,
       closing = CASE WHEN closing IS NOT NULL THEN closing || '{"fields": []}' END
     WHERE id = ANY($1::bigint[])`,
    [tickets],
  )
}

const keepFilesInMind = (work: Work, table: string, where: string, ids: readonly string[]) =>
  work.query(
    `INSERT INTO erased_files (tenant_id, media_file_id)
     SELECT DISTINCT tenant_id, media_file_id FROM ${table} WHERE ${where} AND media_file_id IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [ids],
  )

/** What a message has of a person; emptied where one of these is there. */
const CONTENT = [
  'whatsapp_message_id',
  'message',
  'message_header',
  'message_footer',
  'message_buttons',
  'caption',
  'document_name',
  'document_mimetype',
  'raw',
  'details',
  'error_message',
  'media_file_id',
  'replies_to',
  'edit_id',
  'edits',
  'refused_id',
] as const

/**
 * Empties messages of these tickets, oldest first, at most so many; with what hangs on them. May be run again at any
 * point.
 * @returns whether there may be more.
 */
export async function eraseMessages(work: Work, tickets: readonly string[], most: number): Promise<boolean> {
  const rows = await work.query<{ id: string }>(
    `SELECT id::text FROM customer_chats WHERE chat_ticket_id = ANY($1::bigint[])
       AND (${CONTENT.map((column) => `${column} IS NOT NULL`).join(' OR ')} OR (whatsapp_deleted_at IS NULL AND NOT is_log_message))
     ORDER BY id LIMIT $2 FOR UPDATE`,
    [tickets, most],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return false
  await keepFilesInMind(work, 'customer_chats', 'id = ANY($1::bigint[])', ids)
  for (const table of ['reactions', 'mentions', 'message_attempts'])
    await work.query(`DELETE FROM ${table} WHERE message_id = ANY($1::bigint[])`, [ids])
  await work.query('UPDATE message_costs SET message_id = NULL WHERE message_id = ANY($1::bigint[])', [ids])
  await work.query(
    `UPDATE ordered_products SET name = '', retailer_id = NULL WHERE message_id = ANY($1::bigint[])`,
    [ids],
  )
  await work.query(
    `UPDATE customer_chats m SET ${CONTENT.map((column) => `${column} = NULL`).join(', ')},
       whatsapp_deleted_at = CASE WHEN m.is_log_message THEN m.whatsapp_deleted_at
         ELSE coalesce(m.whatsapp_deleted_at, c.erased_at) END
     FROM customers c WHERE m.id = ANY($1::bigint[]) AND c.id = m.customer_id`,
    [ids],
  )
  return ids.length === most
}

/**
 * Takes away, at most so many, files that only erased customers' rows named; gives the contents, to be forgotten once
 * this is committed. What a customer sent is taken from colleagues to whom it was passed on, too; what another
 * customer has, or somebody's stickers, stays.
 */
export async function eraseFiles(work: Work, most: number): Promise<{ contents: string[]; more: boolean }> {
  const rows = await work.query<{ id: string }>(
    'SELECT media_file_id::text AS id FROM erased_files ORDER BY media_file_id LIMIT $1 FOR UPDATE SKIP LOCKED',
    [most],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { contents: [], more: false }
  await work.query(
    `UPDATE internal_chat_messages m SET media_file_id = NULL, caption = NULL, document_name = NULL
     FROM media_files f WHERE m.media_file_id = f.id AND f.id = ANY($1::bigint[]) AND f.owner_id IS NULL`,
    [ids],
  )
  await work.query('DELETE FROM erased_files WHERE media_file_id = ANY($1::bigint[])', [ids])
  return { contents: await deleteUnused(work, ids), more: ids.length === most }
}
