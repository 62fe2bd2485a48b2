import { isDeepStrictEqual } from 'node:util'
import type { ConsentDecision } from '../../../../contract/customer-lists'
import { EMPTY_PARTS } from '../../../../src/domain/contacts/address'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import type { Undoable } from '../../imports/definition'
import { appendConsents, type NewConsent, newestDecision } from '../consent/consent'
import { type Membership, noteMemberships } from '../groups/changes'
import { MAIN_ADDRESS_PARTS } from '../main-address.sql'
import { changeIdentities } from '../merge/lock'
import { tellCustomers } from '../tell-many'
import type { Written } from './plan'
import { updateCustomers } from './write'

const CHANGED = 'Não desfeito: alguém alterou este cliente depois da importação.'
const USED = 'Não desfeito: este cliente já tem conversas, notas, pedidos ou consentimentos.'
const GONE = 'Não desfeito: este cliente foi unido a outro ou apagado.'

type Now = Written & {
  id: string
  groups: string[]
  gone: boolean
  /** Has what no import gives. */
  marked: boolean
  said: ConsentDecision | null
  consents: number
}

/** Of imports from before an address had parts: its one line is the street by now. */
const asKept = (key: string, value: unknown): unknown =>
  key === 'address' && typeof value === 'string' ? { ...EMPTY_PARTS, street: value } : (value ?? null)
const addressIn = (was: Readonly<Record<string, unknown>>): object =>
  Object.hasOwn(was, 'address') ? { address: asKept('address', was.address) } : {}
/** Puts customers back as they were before an import, and takes those away whom it made; see ImportDefinition.undo. */
export async function undoCustomers(work: Work, rows: readonly Undoable[]): Promise<Map<number, string>> {
  await changeIdentities(work)
  const kept = new Map<number, string>()
  const ids = rows.map(({ targetId }) => targetId)
  const now = new Map((await readNow(work, ids)).map((row) => [row.id, row]))
  const used = await usedElsewhere(
    work,
    'customers',
    // What an import itself gives, and what is computed from it.
    [
      ...['customer_group_members', 'customer_identifiers', 'customer_consents', 'customer_addresses'],
      ...['customer_group_changes', 'customer_facts'],
    ],
    ids,
  )
  const back: { id: string; written: Written }[] = []
  const gone: string[] = []
  const unsaid: NewConsent[] = []
  const left: { customer: string; group: string }[] = []
  for (const { id, outcome, targetId: customerId, before, after } of rows) {
    const standing = now.get(customerId)
    const {
      groups = [],
      consent,
      ...fields
    } = after as Record<string, unknown> & {
      groups?: string[]
      consent?: ConsentDecision
    }
    const same = (key: string) =>
      isDeepStrictEqual(standing?.[key as keyof Written] ?? null, asKept(key, fields[key]))
    if (!standing || standing.gone) kept.set(id, GONE)
    else if (!Object.keys(fields).every(same)) kept.set(id, CHANGED)
    else if (
      outcome === 'new' &&
      (standing.marked || standing.groups.some((group) => !groups.includes(group)))
    )
      kept.set(id, CHANGED)
    else if (outcome === 'new' && (used.has(customerId) || standing.consents > (consent ? 1 : 0)))
      kept.set(id, USED)
    else if (outcome === 'new') gone.push(customerId)
    else {
      const { consent: saidBefore, ...was } = before as typeof before & { consent?: ConsentDecision | null }
      back.push({ id: customerId, written: { ...standing, ...was, ...addressIn(was) } })
      // Nothing is taken out of what was said: what held before is said again.
      if (consent && standing.said === consent)
        unsaid.push({
          customer_id: customerId,
          purpose: 'marketing',
          decision: saidBefore ?? 'withdrawn',
          basis: 'consent',
          channel: 'import',
          source: 'import',
          evidence: 'Importação desfeita',
          at: new Date(),
        })
      for (const group of groups) left.push({ customer: customerId, group })
    }
  }
  const parted = await work.query<Membership>(
    `DELETE FROM customer_group_members m USING unnest($1::bigint[], $2::bigint[]) v(c, g)
     WHERE m.customer_id = v.c AND m.group_id = v.g
     RETURNING m.group_id::text AS "groupId", m.customer_id::text AS "customerId"`,
    [left.map(({ customer }) => customer), left.map(({ group }) => group)],
  )
  // Whoever made the import had it undone, or a colleague: an import does not say.
  await noteMemberships(work, 'removed', parted, null)
  await work.query('DELETE FROM customers WHERE id = ANY($1::bigint[])', [gone])
  if (back.length > 0) await updateCustomers(work, back)
  await appendConsents(work, unsaid)
  if (left.length > 0 || gone.length > 0) await tellTopic(work, 'customerGroups')
  await tellCustomers(
    work,
    back.map(({ id }) => id),
    new Set(
      back.flatMap(({ id, written }) =>
        written.is_blacklisted_campaign === now.get(id)?.is_blacklisted_campaign ? [] : [id],
      ),
    ),
  )
  return kept
}

const readNow = (work: Work, ids: readonly string[]) =>
  work.query<Now>(
    `SELECT c.id::text, c.name, c.email, c.document_register, ${MAIN_ADDRESS_PARTS} AS address, c.open_field, c.is_blacklisted_campaign,
       ${newestDecision('marketing')} AS said,
       (SELECT count(*)::integer FROM customer_consents x WHERE x.tenant_id = c.tenant_id AND x.customer_id = c.id) AS consents,
       c.merged_into IS NOT NULL OR c.erased_at IS NOT NULL AS gone,
       c.is_favorite OR c.is_blacklisted OR c.blocked_at IS NOT NULL OR c.color_tag IS NOT NULL
         OR c.sensitive_field IS NOT NULL OR c.attendant_id IS NOT NULL OR c.substitute_id IS NOT NULL
         OR EXISTS (SELECT 1 FROM customer_addresses a WHERE a.tenant_id = c.tenant_id AND a.customer_id = c.id AND NOT a.main) AS marked,
       ARRAY(SELECT m.group_id::text FROM customer_group_members m WHERE m.tenant_id = c.tenant_id AND m.customer_id = c.id) AS groups
     FROM customers c WHERE c.id = ANY($1::bigint[]) ORDER BY c.id FOR UPDATE OF c`,
    [ids],
  )

/**
 * Which of these rows are spoken of by a table that refers to theirs, but for those named: asked of the database's own
 * catalogue, so that a table that comes later is not forgotten.
 */
async function usedElsewhere(
  work: Work,
  table: 'customers' | 'customer_groups',
  but: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  const references = await work.query<{ from: string; column: string }>(
    `SELECT k.conrelid::regclass::text AS from, quote_ident(a.attname) AS column FROM pg_constraint k
     JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[array_length(k.conkey, 1)]
     WHERE k.contype = 'f' AND k.confrelid = $1::regclass AND NOT (k.conrelid::regclass::text = ANY($2::text[]))`,
    [table, but],
  )
  if (references.length === 0 || ids.length === 0) return new Set()
  const rows = await work.query<{ id: string }>(
    references
      .map(
        ({ from, column }) => `SELECT ${column}::text AS id FROM ${from} WHERE ${column} = ANY($1::bigint[])`,
      )
      .join(' UNION '),
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Takes the groups away that the import made, where nobody is in them and nothing speaks of them. */
export async function tidyGroups(work: Work, importId: string): Promise<void> {
  const row = await work.one<{ made: string[] }>(
    'SELECT made_groups::text[] AS made FROM imports WHERE id = $1',
    [importId],
  )
  const made = row?.made ?? []
  if (made.length === 0) return
  const used = await usedElsewhere(work, 'customer_groups', [], made)
  const free = made.filter((id) => !used.has(id))
  await work.query('DELETE FROM customer_groups WHERE id = ANY($1::bigint[])', [free])
  if (free.length > 0) await tellTopic(work, 'customerGroups')
}
