import { formatMoney } from '../money/money'
import { foldText } from '../text/fold-text'
import { productKeys, searchTerms, wholeCode } from './search-terms'

/** What is looked for among the products that a device keeps. */
type Findable = Readonly<{
  id: string
  name: string
  presentation: string | null
  ingredient: string | null
  brand: string | null
  sku: string | null
  gtin: string | null
}>

/** Products made ready to be searched: each with what its words are looked for in. */
export type ProductIndex<Product extends Findable> = readonly Readonly<{
  product: Product
  /** Its words, and behind them its code and barcode. */
  key: string
}>[]

/** Makes products ready; done once for all searches. In their order, which is kept: what is sold most comes first. */
export const indexProducts = <Product extends Findable>(
  products: readonly Product[],
): ProductIndex<Product> => products.map((product) => ({ product, key: productKeys(product).whole }))

/**
 * The products in which all of what was typed stands, as the server finds them; `most` at most. Those in which the numbers are
 * doses come before those of which they are a code.
 */
export function searchIndex<Product extends Findable>(
  index: ProductIndex<Product>,
  typed: string,
  most: number,
): Product[] {
  const terms = searchTerms(typed).map((term) =>
    'word' in term ? term : { text: readyOf(term.text), code: readyOf(term.code) },
  )
  const code = wholeCode(typed)
  const dosed: Product[] = []
  const coded: Product[] = []
  for (const { product, key } of index) {
    const isIn =
      (code !== null && product.sku === code) ||
      terms.every((term) =>
        'word' in term ? key.includes(term.word) : term.text?.test(key) || term.code?.test(key),
      )
    if (!isIn) continue
    const isCode = terms.some((term) => 'code' in term && term.code?.test(key))
    ;(isCode ? coded : dosed).push(product)
    if (dosed.length === most) break
  }
  return [...dosed, ...coded].slice(0, most)
}

const readyOf = (pattern: string | null) => (pattern === null ? null : new RegExp(pattern))

/** A product in a line for the customer: its name, and what it costs where that is known; cents. */
export function productLine({
  name,
  presentation,
  price,
  regular,
}: Pick<Findable, 'name' | 'presentation'> &
  Readonly<{ price: number | null; regular: number | null }>): string {
  const whole = productName({ name, presentation })
  if (price === null) return whole
  const before = regular === null ? '' : ` (de ${formatMoney(regular)})`
  return `${whole}: ${formatMoney(price)}${before}`
}

/** Name and presentation, the latter where the name does not say it. */
export const productName = ({ name, presentation }: Pick<Findable, 'name' | 'presentation'>): string =>
  presentation && !foldText(name).includes(foldText(presentation)) ? `${name}, ${presentation}` : name
