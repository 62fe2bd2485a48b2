import type { Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  CustomerAttendants,
  MutationSetCustomerAttendantsArgs,
} from '../../platform/graphql/resolvers.gen'
import { findCustomer } from './customer.queries'
import { lockCustomers } from './locked-customer'

/** More than a page of the list chooses. */
const MOST = 100

const personOf = (as: string) =>
  `CASE WHEN ${as}.id IS NOT NULL THEN json_build_object('id', ${as}.id::text, 'name', ${as}.name, 'image', ${as}.image,
    'deleted_at', ${as}.deleted_at) END`

/** Whose customer this is; nobody's where the viewer may not know them. */
export async function customerAttendants(
  work: Work,
  viewer: Viewer,
  customerId: string,
): Promise<CustomerAttendants> {
  const none = { attendant: null, substitute: null }
  if (!(await findCustomer(work, viewer, customerId))) return none
  const row = await work.one<CustomerAttendants>(
    `SELECT ${personOf('a')} AS attendant, ${personOf('s')} AS substitute FROM customers c
     LEFT JOIN users a ON a.tenant_id = c.tenant_id AND a.id = c.attendant_id
     LEFT JOIN users s ON s.tenant_id = c.tenant_id AND s.id = c.substitute_id WHERE c.id = $1`,
    [customerId],
  )
  return row ?? none
}

/**
 * Gives customers to an attendant, with a substitute; null: to nobody. `expected` says as whose the caller saw them.
 * @throws Refusal NOT_FOUND for a customer whom the viewer may not know and a user who is none, INVALID for a substitute
 *   without an attendant or the same person twice, CONFLICT where somebody else has given them away meanwhile.
 */
export async function setCustomerAttendants(
  work: Work,
  viewer: Viewer,
  { ids: given, attendant_id, substitute_id, expected }: MutationSetCustomerAttendantsArgs,
): Promise<number> {
  const ids = [...new Set(given)]
  if (ids.length > MOST) throw new Refusal('INVALID', `Escolha no máximo ${MOST} de uma vez.`)
  const [attendant, substitute] = [attendant_id ?? null, substitute_id ?? null]
  await mustBeAttendants(work, attendant, substitute)
  await lockCustomers(work, viewer, ids)
  if (expected) {
    const other = await work.one(
      `SELECT 1 FROM customers WHERE id = ANY($1::bigint[]) AND (attendant_id::text IS DISTINCT FROM $2
         OR substitute_id::text IS DISTINCT FROM $3) LIMIT 1`,
      [ids, expected.attendant_id ?? null, expected.substitute_id ?? null],
    )
    if (other)
      throw new Refusal(
        'CONFLICT',
        'Outra pessoa mudou o atendente fixo deste cliente: veja como está e tente de novo.',
      )
  }
  await work.query(
    'UPDATE customers SET attendant_id = $2, substitute_id = $3 WHERE id = ANY($1::bigint[])',
    [ids, attendant === null ? null : Number(attendant), substitute === null ? null : Number(substitute)],
  )
  await tellTopic(work, 'customerAttendants')
  return ids.length
}

/** @throws Refusal NOT_FOUND for a user who is none, INVALID for a substitute without an attendant or the same person twice. */
export async function mustBeAttendants(
  work: Work,
  attendant: string | null,
  substitute: string | null,
): Promise<void> {
  if (substitute !== null && attendant === null)
    throw new Refusal('INVALID', 'Escolha o atendente antes do substituto.', { field: 'attendant_id' })
  if (substitute !== null && substitute === attendant)
    throw new Refusal('INVALID', 'O substituto deve ser outra pessoa.', { field: 'substitute_id' })
  await mustBeOfTeam(work, attendant, 'attendant_id')
  await mustBeOfTeam(work, substitute, 'substitute_id')
}

async function mustBeOfTeam(work: Work, id: string | null, field: string): Promise<void> {
  if (id === null) return
  const row = isId(id)
    ? await work.one('SELECT 1 FROM users WHERE id = $1::bigint AND deleted_at IS NULL', [id])
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.', { field })
}

/** How many customers, as the list shows them, have this user as their own attendant, or as the one who stands in. */
export async function countCustomersOf(work: Work, userId: number): Promise<number> {
  const row = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM customers
     WHERE (attendant_id = $1 OR substitute_id = $1) AND merged_into IS NULL AND erased_at IS NULL`,
    [userId],
  )
  return row?.count ?? 0
}

/**
 * Gives all customers of a user to a colleague, or to nobody: then who stands in for them becomes their attendant, as it
 * is they who are given the customer's tickets already.
 */
export async function passOnCustomers(work: Work, userId: number, to: number | null): Promise<void> {
  const changed = await work.one<{ count: number }>(
    // No one is the substitute of themselves.
    `WITH changed AS (
       UPDATE customers c SET attendant_id = v.attendant, substitute_id = nullif(v.substitute, v.attendant)
       FROM (
         SELECT id, CASE WHEN attendant_id = $1 THEN coalesce($2, substitute_id) ELSE attendant_id END AS attendant,
           CASE WHEN substitute_id = $1 THEN $2 ELSE substitute_id END AS substitute
         FROM customers WHERE attendant_id = $1 OR substitute_id = $1 ORDER BY customers.id FOR UPDATE
       ) v WHERE c.id = v.id RETURNING 1
     ) SELECT count(*)::integer AS count FROM changed`,
    [userId, to],
  )
  if (changed?.count) await tellTopic(work, 'customerAttendants')
}
