import { formatMoney } from '../money/money'
import { foldText } from '../text/fold-text'
import { searchWords } from '../text/search-words'

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
export type ProductIndex<Product extends Findable> = readonly Readonly<{ product: Product; key: string }>[]

/** Makes products ready; done once for all searches. In their order, which is kept: what is sold most comes first. */
export const indexProducts = <Product extends Findable>(
  products: readonly Product[],
): ProductIndex<Product> =>
  products.map((product) => {
    const { name, presentation, ingredient, brand, sku, gtin } = product
    return {
      product,
      key: foldText([name, presentation, ingredient, brand, sku, gtin].filter(Boolean).join(' ')),
    }
  })

/** The products in which every word of what was typed stands, as the server finds them; `most` at most. */
export function searchIndex<Product extends Findable>(
  index: ProductIndex<Product>,
  typed: string,
  most: number,
): Product[] {
  const words = searchWords(typed)
  const found: Product[] = []
  for (const { product, key } of index) {
    if (!words.every((word) => key.includes(word))) continue
    found.push(product)
    if (found.length === most) break
  }
  return found
}

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
