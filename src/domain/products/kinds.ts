/**
 * What a product is. `unclassified`: nobody has said, as of what a file or another system brought without a word on it.
 * `otc`: a medicine that is sold without a prescription (MIP).
 */
export const PRODUCT_KINDS = ['unclassified', 'medicine', 'otc', 'perfumery', 'food', 'other'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** The stripe on a medicine's box (RDC 768/2022): none, red, red with retention of the prescription, black. */
export const STRIPES = ['none', 'red', 'red_retention', 'black'] as const
export type Stripe = (typeof STRIPES)[number]

/** Lists of what is controlled: Portaria 344/1998, antimicrobials (RDC 471/2021), GLP-1 agonists (RDC 973/2025). */
export const CONTROL_LISTS = [
  ...['A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2', 'C3', 'C4', 'C5'],
  ...['antimicrobial', 'glp1'],
] as readonly ControlList[]
export type ControlList =
  | 'A1'
  | 'A2'
  | 'A3'
  | 'B1'
  | 'B2'
  | 'C1'
  | 'C2'
  | 'C3'
  | 'C4'
  | 'C5'
  | 'antimicrobial'
  | 'glp1'

/** Where a product's product data comes from. */
export const PRODUCT_SOURCES = ['manual', 'import', 'erp', 'api'] as const
export type ProductSource = (typeof PRODUCT_SOURCES)[number]

/** What a product is by law. */
export type Classed = Readonly<{ kind: ProductKind; stripe: Stripe; control_list: ControlList | null }>

/**
 * Which of these cannot stand together, and why. `stripeOfOther`: only medicines bear a stripe, and one that needs no
 * prescription bears none. `listOfOther`: only medicines are controlled. `listWithoutRetention`: whatever is on a list
 * is sold against a prescription that stays in the shop, and says so on its box. `blackWithoutList`: a black stripe is
 * for the lists A and B.
 */
export type ClassFault = 'stripeOfOther' | 'listOfOther' | 'listWithoutRetention' | 'blackWithoutList'

/** The field at which a fault is said. */
export const FIELD_OF_FAULT = {
  stripeOfOther: 'stripe',
  listOfOther: 'control_list',
  listWithoutRetention: 'stripe',
  blackWithoutList: 'control_list',
} as const satisfies Readonly<Record<ClassFault, keyof Classed>>

/** What is wrong with kind, stripe and list together; null: nothing. */
export function classFault({ kind, stripe, control_list: list }: Classed): ClassFault | null {
  if (list !== null && kind !== 'medicine') return 'listOfOther'
  if (stripe !== 'none' && kind !== 'medicine') return 'stripeOfOther'
  if (list !== null && stripe !== 'red_retention' && stripe !== 'black') return 'listWithoutRetention'
  if (stripe === 'black' && !/^[AB]/.test(list ?? '')) return 'blackWithoutList'
  return null
}

/** Is it sold against a prescription alone? As the database has it (migration 0130). */
export const needsPrescription = ({ stripe, control_list: list }: Omit<Classed, 'kind'>): boolean =>
  stripe !== 'none' || list !== null

/**
 * Has nobody said by what it is sold: neither what it is, nor of a medicine whether it needs a prescription? One that needs
 * none is an `otc`. As the database has it (server/areas/products/unclassified.sql.ts).
 */
export const isUnclassified = ({ kind, ...classed }: Classed): boolean =>
  kind === 'unclassified' || (kind === 'medicine' && !needsPrescription(classed))

/** The stripe that what is on a list bears, where nothing else is said of it (Portaria 344/1998, RDC 471/2021). */
export const stripeOf = (list: ControlList): Stripe => (/^[AB]/.test(list) ? 'black' : 'red_retention')

/**
 * A class with what follows from the rest of it: what bears a stripe or is on a list is a medicine, and what is on a list
 * bears its stripe. Nothing that was said is changed.
 */
export function completedClass({ kind, stripe, control_list }: Classed): Classed {
  const known = control_list !== null && stripe === 'none' ? stripeOf(control_list) : stripe
  return {
    kind: kind === 'unclassified' && needsPrescription({ stripe: known, control_list }) ? 'medicine' : kind,
    stripe: known,
    control_list,
  }
}

/** A medicine's register at ANVISA as it is kept: its thirteen digits; null for what is none. */
export function anvisaRegister(written: string): string | null {
  const digits = written.replace(/[\s.\-/]/g, '')
  return /^\d{13}$/.test(digits) ? digits : null
}
