import type { ConsentDecision } from '../../../../contract/customer-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import type { AddressParts } from '../../../../src/domain/contacts/address'
import { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import { BadRow } from '../../imports/bad-row'
import { newestDecision } from '../consent/consent'
import { knownTo } from '../known.sql'
import { MAIN_ADDRESS_PARTS } from '../main-address.sql'
import type { ToldCustomer } from './parse'

/** A customer who is there, as far as an import looks at them. */
export type Standing = {
  id: string
  name: string
  email: string | null
  document_register: string | null
  /** The main one. */
  address: AddressParts | null
  open_field: Record<string, unknown> | null
  is_blacklisted_campaign: boolean
  /** What they last said of marketing. */
  said: ConsentDecision | null
  /** Ids of their groups. */
  groups: string[]
  /** May who imports know them? */
  known: boolean
}

type Matches = Readonly<{
  byPhone: ReadonlyMap<string, readonly string[]>
  byDocument: ReadonlyMap<string, readonly string[]>
  byEmail: ReadonlyMap<string, readonly string[]>
  standing: ReadonlyMap<string, Standing>
}>

/**
 * Whom keys of each kind belong to, hundreds of them at once. Documents and e-mails in the view that may be asked by an
 * index whatever the operator (migration 0017), by keys that only the right one answers (0287).
 */
export const BY_KEY = {
  phone: `SELECT customer_id::text AS id, value AS key FROM customer_identifiers WHERE kind = 'phone' AND value = ANY($1::text[])`,
  document:
    'SELECT id::text, document_exact AS key FROM searchable_customers WHERE document_exact = ANY($1::text[])',
  email: 'SELECT id::text, email_exact AS key FROM searchable_customers WHERE email_exact = ANY($1::text[])',
} as const

/** Looks up, in four statements, everybody whom a batch of rows may mean; locks them where they are to be changed. */
export async function findMatches(
  work: Work,
  viewer: Viewer,
  told: readonly ToldCustomer[],
  write: boolean,
): Promise<Matches> {
  const byPhone = await idsBy(
    work,
    BY_KEY.phone,
    told.flatMap(({ phone }) => phone?.key ?? []),
  )
  const byDocument = await idsBy(
    work,
    BY_KEY.document,
    told.flatMap(({ document }) => document ?? []),
  )
  const byEmail = await idsBy(
    work,
    BY_KEY.email,
    told.flatMap(({ email }) => email?.toLowerCase() ?? []),
  )
  const ids = [...new Set([byPhone, byDocument, byEmail].flatMap((found) => [...found.values()].flat()))]
  return { byPhone, byDocument, byEmail, standing: await readStanding(work, viewer, ids, write) }
}

async function idsBy(work: Work, sql: string, keys: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (keys.length === 0) return found
  for (const { id, key } of await work.query<{ id: string; key: string }>(sql, [keys]))
    found.set(key, [...(found.get(key) ?? []), id])
  return found
}

async function readStanding(
  work: Work,
  viewer: Viewer,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map()
  const parameters = new Parameters()
  const wanted = parameters.add(ids)
  // Erased customers, and those who became somebody else, are nobody whom a file could mean.
  const rows = await work.query<Standing>(
    `SELECT c.id::text, c.name, c.email, c.document_register, ${MAIN_ADDRESS_PARTS} AS address, c.open_field, c.is_blacklisted_campaign,
       ${newestDecision('marketing')} AS said,
       ARRAY(SELECT m.group_id::text FROM customer_group_members m WHERE m.tenant_id = c.tenant_id AND m.customer_id = c.id) AS groups,
       (${knownTo(viewer, parameters)}) AS known
     FROM customers c WHERE c.id = ANY(${wanted}::bigint[]) AND c.merged_into IS NULL AND c.erased_at IS NULL
     ORDER BY c.id ${lock ? 'FOR UPDATE OF c' : ''}`,
    parameters.values,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Whom a row means: by the phone, then by the document, then by the e-mail; null: nobody who is there.
 * @throws BadRow where it cannot be said, or where who imports may not know them.
 */
export function matchOf(told: ToldCustomer, matches: Matches): Standing | null {
  const { byPhone, byDocument, byEmail, standing } = matches
  const there = (ids: readonly string[] | undefined) => (ids ?? []).filter((id) => standing.has(id))
  const phones = there(told.phone ? byPhone.get(told.phone.key) : [])
  const documents = there(told.document ? byDocument.get(told.document) : [])
  const emails = there(told.email ? byEmail.get(told.email.toLowerCase()) : [])
  const [first = []] = [phones, documents, emails].filter((ids) => ids.length > 0)
  if (first.length > 1)
    throw new BadRow(
      `${first.length} clientes têm este ${documents === first ? 'CPF/CNPJ' : 'e-mail'}: não dá para saber qual é.`,
    )
  const [id] = first
  if (id !== undefined && phones === first && documents.length > 0 && !documents.includes(id))
    throw new BadRow('O telefone é de um cliente e o CPF/CNPJ é de outro.')
  const found = id === undefined ? undefined : standing.get(id)
  if (!found) return null
  if (!found.known) throw new BadRow('Já é cliente, e você não pode ver os dados dele.')
  return found
}
