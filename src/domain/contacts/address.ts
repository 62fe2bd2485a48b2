import * as v from 'valibot'
import { digitsOf } from '../text/plain-numbers'

/** The Brazilian states, by the letters that stand in an address and behind a pharmacist's number. */
export const STATES =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

/** Addresses of one customer at most: more is a list of somebody else's. */
export const MOST_ADDRESSES = 30

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

/** What an address is made of, but for what the shop calls it; what is empty is not said. */
const PARTS = {
  /** Eight digits, with or without the hyphen (Correios). */
  cep: v.pipe(v.string(), v.regex(/^(\d{5}-?\d{3})?$/)),
  /** Also a whole address in one line, as it comes from elsewhere. */
  street: text(300),
  number: text(20),
  complement: text(60),
  district: text(60),
  city: text(60),
  uf: v.pipe(v.string(), v.regex(new RegExp(`^(${STATES.join('|')})?$`))),
  reference: text(100),
}

/** An address without its label, as a file of customers brings it. */
export const AddressParts = v.object(PARTS)
export type AddressParts = v.InferOutput<typeof AddressParts>

/** An address of a customer, as it is typed in. */
export const AddressForm = v.object({
  ...PARTS,
  street: v.pipe(v.string(), v.regex(/\S/), v.maxLength(300)),
  label: text(40),
  main: v.boolean(),
})
export type AddressForm = v.InferOutput<typeof AddressForm>

/** The parts by name, in the order in which they are asked for. */
export const ADDRESS_PARTS = Object.keys(PARTS) as readonly (keyof AddressParts)[]

/** The parts of an address of which nothing is said. */
export const EMPTY_PARTS: AddressParts = {
  cep: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  uf: '',
  reference: '',
}

/** An address of which nothing is said yet. */
export const EMPTY_ADDRESS: AddressForm = { ...EMPTY_PARTS, label: '', main: false }

/** A CEP as it is kept: its digits, eight at most. */
export const plainCep = (typed: string): string => digitsOf(typed).slice(0, 8)

/** A CEP as it is read and typed: 01310-100, also of one that is half typed. */
export const formatCep = (cep: string): string => plainCep(cep).replace(/^(\d{5})(\d{1,3})$/, '$1-$2')

/** An address in one line, as on an envelope; '' where none is said. The database's `address_line` writes the same. */
export function addressLine(parts: Readonly<Omit<AddressParts, 'reference'>>): string {
  const street = [parts.street, parts.number, parts.complement].filter(Boolean).join(', ')
  const city = [parts.city, parts.uf].filter(Boolean).join('/')
  return [street, parts.district, city, parts.cep && `CEP ${formatCep(parts.cep)}`]
    .filter(Boolean)
    .join(' – ')
}

/** The same for whoever brings something there: with what the place is found by. */
export const deliveryLine = (parts: Readonly<AddressParts>): string =>
  [addressLine(parts), parts.reference].filter(Boolean).join(' – ')
