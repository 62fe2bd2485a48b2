import * as v from 'valibot'
import { gtinFault, gtinKey } from '../products/gtin'
import { anvisaRegister } from '../products/kinds'

/** Products that a programme has at most. */
export const MOST_PROGRAMME_PRODUCTS = 500
/** The whole price, in hundredths of a per cent. */
export const WHOLE = 10_000

const name = v.pipe(v.string(), v.regex(/\S/), v.maxLength(120))

/**
 * What a shop knows beforehand of a product in a programme: what is taken off, in hundredths of a per cent, days between two
 * purchases of one beneficiary (0: any), and pieces in one purchase. It goes by EAN, else by its register at Anvisa.
 */
const ProgrammeProduct = v.pipe(
  v.object({
    name,
    ean: v.pipe(
      v.string(),
      v.check((typed) => typed === '' || gtinFault(typed) === null),
    ),
    registration: v.pipe(
      v.string(),
      v.check((typed) => typed === '' || anvisaRegister(typed) !== null),
    ),
    discount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(WHOLE)),
    days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365)),
    pieces: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  }),
  v.forward(
    v.check(({ ean, registration }) => ean !== '' || registration !== ''),
    ['ean'],
  ),
)
export type ProgrammeProduct = v.InferOutput<typeof ProgrammeProduct>

/** By what a product of a programme is told apart. */
export const productKey = ({ ean, registration }: Pick<ProgrammeProduct, 'ean' | 'registration'>): string =>
  ean === '' ? `ms:${registration}` : gtinKey(ean)

export const ProgrammeProducts = v.pipe(
  v.array(ProgrammeProduct),
  v.maxLength(MOST_PROGRAMME_PRODUCTS),
  v.check((products) => new Set(products.map(productKey)).size === products.length),
)

/** The rule of a product; undefined: the programme names it not. */
export const ruleFor = (
  products: readonly ProgrammeProduct[],
  { gtin, register }: Readonly<{ gtin: string | null; register: string | null }>,
): ProgrammeProduct | undefined =>
  products.find(({ ean }) => ean !== '' && gtin !== null && gtinKey(ean) === gtinKey(gtin)) ??
  products.find(({ registration }) => registration !== '' && registration === register)
