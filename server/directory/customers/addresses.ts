import type { Viewer } from '../../../src/domain/access/visibility'
import {
  ADDRESS_PARTS,
  AddressForm,
  type AddressParts,
  deliveryLine,
  MOST_ADDRESSES,
  plainCep,
} from '../../../src/domain/contacts/address'
import { HIDDEN } from '../../../src/domain/contacts/phone'
import { cleanJson } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import { changedMeanwhile, type Seen } from '../../platform/db/seen-revision'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { CustomerAddress } from '../../platform/graphql/resolvers.gen'
import { typedIn } from '../../platform/graphql/typed-in'
import { findCustomer } from './customer.queries'
import { lockCustomer } from './locked-customer'
import { tellCustomer } from './tell'

const TEXTS = ['label', ...ADDRESS_PARTS] as const
const COLUMNS = TEXTS.join(', ')

const addressNotFound = () => new Refusal('NOT_FOUND', 'Este endereço não está mais no cadastro.')

/** A customer's addresses, the main one first; none for a customer whom the viewer may not know. */
export async function addressesOf(
  work: Work,
  viewer: Viewer,
  customerId: string,
): Promise<CustomerAddress[]> {
  if (!(await findCustomer(work, viewer, customerId))) return []
  return work.query<CustomerAddress>(
    `SELECT a.id::text, ${COLUMNS}, a.main, a.rev, address_line(a) AS line FROM customer_addresses a
     WHERE a.customer_id = $1 ORDER BY a.main DESC, a.id`,
    [customerId],
  )
}

/** An address as somebody typed it for one of their customers. */
export type TypedAddress = Readonly<{
  /** Null: a new one. */
  id: string | null
  /** The revision that the form began with. */
  rev: Seen
  customerId: string
  form: unknown
  /** May they see contact data whole? Others have seen a part of it, which nobody writes back. */
  seesContacts: boolean
}>

/**
 * Adds an address or changes one, and tells of the customer. A customer's only address is their main one.
 * @returns its id.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT for one too many and for what somebody else has changed since.
 */
export async function saveAddress(work: Work, viewer: Viewer, typed: TypedAddress): Promise<string> {
  await lockCustomer(work, viewer, typed.customerId)
  const { id } = await writeAddress(work, typed)
  await tellCustomer(work, typed.customerId)
  return id
}

/**
 * The same for a customer whom the caller has locked, and tells of at the end of the transaction.
 * @returns its id, and how it is written on what is brought there.
 */
export async function writeAddress(
  work: Work,
  { id, rev, customerId, form, seesContacts }: TypedAddress,
): Promise<{ id: string; line: string }> {
  const address = tidy(cleanJson(typedIn(AddressForm, form)) as AddressForm)
  const covered = Object.entries(address).find(
    ([, value]) => typeof value === 'string' && value.includes(HIDDEN),
  )
  if (!seesContacts && covered)
    throw new Refusal(
      'INVALID',
      'Parte deste valor está oculta para o seu perfil: escreva o valor inteiro.',
      {
        field: covered[0],
      },
    )
  const before = id === null ? null : await readAddress(work, id)
  if (before && before.customer_id !== customerId) throw addressNotFound()
  if (before && typeof rev === 'number' && before.rev !== rev) throw changedMeanwhile()
  const values = TEXTS.map((name) => address[name])
  const written = before
    ? await work.one<{ id: string }>(
        `UPDATE customer_addresses SET (${COLUMNS}) = ROW ($3, $4, $5, $6, $7, $8, $9, $10, $11)
         WHERE id = $1 AND customer_id = $2 RETURNING id::text`,
        [before.id, customerId, ...values],
      )
    : await work.one<{ id: string }>(
        `INSERT INTO customer_addresses (tenant_id, customer_id, ${COLUMNS})
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
         WHERE (SELECT count(*) FROM customer_addresses WHERE customer_id = $2) < ${MOST_ADDRESSES} RETURNING id::text`,
        [work.tenant.id, customerId, ...values],
      )
  if (!written)
    throw new Refusal('CONFLICT', `Um cliente tem no máximo ${MOST_ADDRESSES} endereços: exclua um antes.`)
  await settleMain(work, [customerId], address.main ? [written.id] : [])
  return { id: written.id, line: deliveryLine(address) }
}

/** @throws Refusal NOT_FOUND for one that is not there, or is of a customer whom the viewer may not know. */
export async function removeAddress(work: Work, viewer: Viewer, id: string): Promise<true> {
  const { customer_id } = await lockAddress(work, viewer, id)
  await work.query('DELETE FROM customer_addresses WHERE id = $1', [id])
  await settleMain(work, [customer_id])
  await tellCustomer(work, customer_id)
  return true
}

/** Makes it the main one of its customer. @throws Refusal as {@link removeAddress}. */
export async function chooseMainAddress(work: Work, viewer: Viewer, id: string): Promise<true> {
  const { customer_id } = await lockAddress(work, viewer, id)
  await settleMain(work, [customer_id], [id])
  await tellCustomer(work, customer_id)
  return true
}

/**
 * How an address of this customer is written on what is brought there; null: they have no such address.
 * The caller has made sure that the customer is theirs to know.
 */
export async function deliveryLineOf(work: Work, customerId: string, id: string): Promise<string | null> {
  const address = isId(id)
    ? await work.one<AddressParts>(
        `SELECT ${COLUMNS} FROM customer_addresses WHERE id = $1 AND customer_id = $2`,
        [id, customerId],
      )
    : undefined
  return address ? deliveryLine(address) : null
}

/** Leaves each of these customers who has addresses one main one: of these (ids), the one they have, or the oldest. */
export async function settleMain(
  work: Work,
  customers: readonly string[],
  wanted: readonly string[] = [],
): Promise<void> {
  const chosen = `SELECT DISTINCT ON (customer_id) id FROM customer_addresses WHERE customer_id = ANY($1::bigint[])
    ORDER BY customer_id, id = ANY($2::bigint[]) DESC, main DESC, id`
  // One statement could meet the index of main ones with two of them.
  await work.query(
    `UPDATE customer_addresses SET main = false WHERE customer_id = ANY($1::bigint[]) AND main AND id NOT IN (${chosen})`,
    [customers, wanted],
  )
  await work.query(`UPDATE customer_addresses SET main = true WHERE NOT main AND id IN (${chosen})`, [
    customers,
    wanted,
  ])
}

type Owned = { id: string; customer_id: string; rev: number }

async function readAddress(work: Work, id: string): Promise<Owned> {
  const row = isId(id)
    ? await work.one<Owned>('SELECT id::text, customer_id::text, rev FROM customer_addresses WHERE id = $1', [
        id,
      ])
    : undefined
  if (!row) throw addressNotFound()
  return row
}

/** Locks the customer whose address it is, as everybody does who changes one, and reads it again behind the lock. */
async function lockAddress(work: Work, viewer: Viewer, id: string): Promise<Owned> {
  const { customer_id } = await readAddress(work, id)
  await lockCustomer(work, viewer, customer_id).catch((error: unknown) => {
    throw error instanceof Refusal && error.extensions.code === 'NOT_FOUND' ? addressNotFound() : error
  })
  const row = await readAddress(work, id)
  if (row.customer_id !== customer_id) throw addressNotFound()
  return row
}

/** As it is kept: without blanks around, the CEP as digits. */
function tidy(typed: AddressForm): AddressForm {
  const address = { ...typed, cep: plainCep(typed.cep) }
  for (const name of TEXTS) address[name] = address[name].trim()
  return address
}
