import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import type { Work } from '../../platform/db/work'
import { holdIdentities } from './merge/lock'

/** A person as a provider names them. */
export type Contact = {
  /** What customers.lookup_key holds for them: the same for both spellings of a mobile. */
  lookupKey: string
  waId: string | null
  bsuid: string | null
  /** A hub's id of somebody who hides their number, digits (whatsapp-facts section 7). */
  lid?: string | null
  name: string
  /** Digits with the ninth digit; empty when the person hides the number. */
  phone: string
}

type Recognised = {
  /** Customer id by the contact's lookup key. */
  idByKey: ReadonlyMap<string, string>
  created: readonly string[]
  /** Customers whose number became known. */
  changed: readonly string[]
  /** Who of them is blocked. */
  blocked: ReadonlySet<string>
}

/** A customer, and the address of theirs by which they were found. */
type Row = {
  id: string
  wa_id: string | null
  bsuid: string | null
  blocked: boolean
  kind: 'phone' | 'bsuid' | 'lid'
  value: string
}

/**
 * Finds the customers of these contacts, and creates those that are new. A person is found by phone, in
 * either spelling, then by the business-scoped id (customer_identifiers: an address of somebody who was merged
 * leads to the customer that they are now); what was not known of them yet is filled in. When both are known but belong to
 * two customers, the phone wins and the two stay apart: merging is a person's act.
 */
export async function recogniseCustomers(work: Work, contacts: readonly Contact[]): Promise<Recognised> {
  await holdIdentities(work)
  const wanted = new Map<string, Contact>()
  for (const contact of contacts) {
    const known = wanted.get(contact.lookupKey)
    wanted.set(contact.lookupKey, {
      ...contact,
      waId: contact.waId ?? known?.waId ?? null,
      bsuid: contact.bsuid ?? known?.bsuid ?? null,
      lid: contact.lid ?? known?.lid ?? null,
    })
  }
  const rows = await find(work, [...wanted.values()])
  const byPhone = new Map(rows.flatMap((row) => (row.kind === 'phone' ? [[row.value, row] as const] : [])))
  const byLid = new Map(rows.flatMap((row) => (row.kind === 'lid' ? [[row.value, row] as const] : [])))
  const byBsuid = new Map(rows.flatMap((row) => (row.kind === 'bsuid' ? [[row.value, row] as const] : [])))

  const idByKey = new Map<string, string>()
  const fresh: Contact[] = []
  const learn: Learnt[] = []
  for (const contact of wanted.values()) {
    const found = byPhone.get(contact.lookupKey)
    const row =
      found ??
      (contact.bsuid === null ? undefined : byBsuid.get(contact.bsuid)) ??
      (contact.lid ? byLid.get(contact.lid) : undefined)
    if (!row) {
      fresh.push(contact)
      continue
    }
    idByKey.set(contact.lookupKey, row.id)
    const bsuid =
      contact.bsuid !== null && row.bsuid === null && !byBsuid.has(contact.bsuid) ? contact.bsuid : row.bsuid
    // Found by the business-scoped id alone, and the number came with it: the number is news.
    const named = !found && contact.phone !== ''
    // Another number of theirs (they were merged) does not take the place of the one they go by.
    const known = row.wa_id === null || phoneLookupKey(row.wa_id) === contact.lookupKey
    const waId = named || known ? contact.waId : null
    if (named || bsuid !== row.bsuid || (waId !== null && waId !== row.wa_id))
      learn.push({ id: row.id, contact, waId, bsuid, named })
  }
  const changed = await fillIn(work, learn)
  const created = await create(work, fresh, byBsuid)
  for (const { lookup_key: key, id } of created) idByKey.set(key, id)
  await keepLids(work, [...wanted.values()], idByKey)
  const blocked = new Set([...rows, ...created].flatMap((row) => (row.blocked ? [row.id] : [])))
  return { idByKey, created: created.map(({ id }) => id), changed, blocked }
}

const find = (work: Work, contacts: readonly Contact[]) =>
  work.query<Row>(
    `SELECT c.id::text, c.wa_id, c.bsuid, c.blocked_at IS NOT NULL AS blocked, i.kind, i.value FROM customer_identifiers i
     JOIN customers c ON c.tenant_id = i.tenant_id AND c.id = i.customer_id
     WHERE (i.kind = 'phone' AND i.value = ANY($1::text[])) OR (i.kind = 'bsuid' AND i.value = ANY($2::text[]))
       OR (i.kind = 'lid' AND i.value = ANY($3::text[]))`,
    [
      contacts.map(({ lookupKey }) => lookupKey),
      contacts.flatMap(({ bsuid }) => bsuid ?? []),
      contacts.flatMap(({ lid }) => lid ?? []),
    ],
  )

/** One that is known already stays where it is: merging is a person's act. */
async function keepLids(
  work: Work,
  contacts: readonly Contact[],
  idByKey: ReadonlyMap<string, string>,
): Promise<void> {
  const told = contacts.flatMap(({ lid, lookupKey }) => {
    const id = idByKey.get(lookupKey)
    return lid && id !== undefined ? [{ lid, id }] : []
  })
  if (told.length === 0) return
  await work.query(
    `INSERT INTO customer_identifiers (tenant_id, kind, value, customer_id)
     SELECT $1, 'lid', v.lid, v.id FROM unnest($2::text[], $3::bigint[]) v(lid, id) ORDER BY v.lid ON CONFLICT DO NOTHING`,
    [work.tenant.id, told.map(({ lid }) => lid), told.map(({ id }) => id)],
  )
}

/** What a contact tells of a customer who is known. */
type Learnt = { id: string; contact: Contact; waId: string | null; bsuid: string | null; named: boolean }

async function fillIn(work: Work, learn: readonly Learnt[]): Promise<string[]> {
  if (learn.length === 0) return []
  const sorted = [...learn].sort((a, b) => Number(a.id) - Number(b.id))
  await work.query(
    `UPDATE customers c SET wa_id = coalesce(v.wa_id, c.wa_id), bsuid = v.bsuid,
       phone_number = CASE WHEN v.named THEN v.phone ELSE c.phone_number END,
       lookup_key = CASE WHEN v.named THEN v.key ELSE c.lookup_key END
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::text[]) v(id, wa_id, bsuid, named, phone, key)
     WHERE c.id = v.id`,
    [
      sorted.map(({ id }) => id),
      sorted.map(({ waId }) => waId),
      sorted.map(({ bsuid }) => bsuid),
      sorted.map(({ named }) => named),
      sorted.map(({ contact }) => contact.phone),
      sorted.map(({ contact }) => contact.lookupKey),
    ],
  )
  return sorted.flatMap(({ id, named }) => (named ? [id] : []))
}

type Created = { id: string; lookup_key: string; blocked: boolean }

/** Creates customers, in one order everywhere, so that two batches never wait for each other in a ring. */
async function create(
  work: Work,
  fresh: readonly Contact[],
  taken: ReadonlyMap<string, Row>,
): Promise<Created[]> {
  if (fresh.length === 0) return []
  const sorted = [...fresh].sort((a, b) => (a.lookupKey < b.lookupKey ? -1 : 1))
  return work.query<Created>(
    `INSERT INTO customers AS c (tenant_id, name, phone_number, lookup_key, wa_id, bsuid)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     ON CONFLICT (tenant_id, lookup_key) DO UPDATE SET wa_id = coalesce(excluded.wa_id, c.wa_id)
     RETURNING id::text, lookup_key, blocked_at IS NOT NULL AS blocked`,
    [
      work.tenant.id,
      sorted.map(({ name }) => name),
      sorted.map(({ phone }) => phone),
      sorted.map(({ lookupKey }) => lookupKey),
      sorted.map(({ waId }) => waId),
      sorted.map(({ bsuid }) => (bsuid !== null && taken.has(bsuid) ? null : bsuid)),
    ],
  )
}
