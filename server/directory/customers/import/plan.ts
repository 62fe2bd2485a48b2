import { isDeepStrictEqual } from 'node:util'
import { ADDRESS_PARTS, type AddressParts } from '../../../../src/domain/contacts/address'
import { formatPhone } from '../../../../src/domain/contacts/phone'
import { plainName } from '../../../../src/domain/text/plain-name'
import { BadRow } from '../../imports/bad-row'
import type { Existing } from '../../imports/definition'
import type { Standing } from './match'
import type { ToldCustomer } from './parse'

/** What of a customer an import writes: the row as it is to stand. */
export type Written = {
  name: string
  email: string | null
  document_register: string | null
  /** The main one. */
  address: AddressParts | null
  open_field: Record<string, unknown> | null
  is_blacklisted_campaign: boolean
}
const COLUMNS = [
  'name',
  'email',
  'document_register',
  'address',
  'open_field',
  'is_blacklisted_campaign',
] as const

export type Plan =
  | { outcome: 'new'; phone: { digits: string; key: string }; written: Written }
  | { outcome: 'changed'; standing: Standing; written: Written }
  | { outcome: 'same' | 'skipped'; standing: Standing }

/**
 * What becomes of a row: of whom it means, or of somebody new. Whoever is new takes no marketing messages unless the
 * row says so; of somebody who is there a file takes a no, and never takes one back.
 * @throws BadRow for somebody new without a phone
 */
export function planOf(told: ToldCustomer, standing: Standing | null, existing: Existing): Plan {
  if (!standing) {
    if (!told.phone) throw new BadRow('Sem telefone não dá para cadastrar um cliente novo.')
    const written: Written = {
      name: told.name ?? formatPhone(told.phone.digits),
      email: told.email,
      document_register: told.document,
      address: told.address,
      open_field: Object.keys(told.open).length > 0 ? told.open : null,
      is_blacklisted_campaign: told.marketing !== true,
    }
    return { outcome: 'new', phone: told.phone, written }
  }
  if (existing === 'skip') return { outcome: 'skipped', standing }
  const one = <T>(now: T | null, said: T | null): T | null =>
    said === null || (existing === 'fill' && now !== null && now !== '') ? now : said
  const open = { ...standing.open_field }
  for (const [key, value] of Object.entries(told.open)) open[key] = one(open[key] ?? null, value)
  const written: Written = {
    // Who is called by their number has no name yet.
    name: isNumber(standing.name)
      ? (told.name ?? standing.name)
      : // One that was kept before names were taken as they read is the same.
        plainName(standing.name) === told.name
        ? standing.name
        : (one(standing.name, told.name) ?? standing.name),
    email: one(standing.email, told.email),
    document_register: one(standing.document_register, told.document),
    address: addressAfter(standing.address, told.address, existing),
    open_field: Object.keys(open).length > 0 ? open : null,
    is_blacklisted_campaign: standing.is_blacklisted_campaign || consentOf(told, standing) === 'denied',
  }
  return changesIn(standing, written).length > 0
    ? { outcome: 'changed', standing, written }
    : { outcome: 'same', standing }
}

/**
 * The main address as it is to stand. Parts of two addresses never make one: a row with another street brings its own,
 * and where only gaps are filled the one that is there stays.
 */
function addressAfter(
  now: AddressParts | null,
  told: AddressParts | null,
  existing: Existing,
): AddressParts | null {
  if (!now || !told) return now ?? told
  const isSame = told.street === '' || now.street === '' || told.street === now.street
  if (!isSame) return existing === 'fill' ? now : told
  const [first, second] = existing === 'fill' ? [now, told] : [told, now]
  return Object.fromEntries(ADDRESS_PARTS.map((part) => [part, first[part] || second[part]])) as AddressParts
}

const isNumber = (name: string) => /^[+\d\s().-]*$/.test(name)

/**
 * What a row says of marketing, as far as it is to be written down: of somebody who is there a no that is not known yet, and a yes
 * where they never said anything and the shop leaves them in.
 */
export function consentOf(told: ToldCustomer, standing: Standing | null): 'granted' | 'denied' | null {
  if (told.marketing === null) return null
  if (!standing) return told.marketing ? 'granted' : 'denied'
  if (told.marketing) return standing.said === null && !standing.is_blacklisted_campaign ? 'granted' : null
  return standing.said === null || standing.said === 'granted' ? 'denied' : null
}

/** The columns that are not as they are to be. */
export const changesIn = (standing: Standing, written: Written): (keyof Written)[] =>
  COLUMNS.filter((column) => !isDeepStrictEqual(standing[column] ?? null, written[column] ?? null))

/** These columns of it. */
export const only = (row: Written | Standing, columns: readonly (keyof Written)[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
