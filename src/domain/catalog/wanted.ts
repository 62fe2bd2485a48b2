/** What is known of a product that is to stand in Meta's catalogue. Money in cents of BRL. */
export type CatalogProduct = Readonly<{
  retailerId: string
  name: string
  description: string | null
  brand: string | null
  price: number | null
  /** The price without the promotion; null: there is none. */
  regular: number | null
  /** Pieces; null: not counted, which sells as long as nobody says otherwise. */
  stock: number | null
  /** Where Meta fetches its picture; null: there is none. */
  imageLink: string | null
  /** Where a press on it leads: the conversation with the shop. */
  link: string
}>

/** An item as Meta's items_batch takes it. */
export type WantedItem = Readonly<{
  id: string
  title: string
  description: string
  availability: 'in stock' | 'out of stock'
  condition: 'new'
  price: string
  sale_price?: string
  link: string
  image_link: string
  brand: string
}>

/** What keeps a product that may be there from being sent: Meta takes no item without these. */
type Missing = 'price' | 'picture'

const LONGEST = { title: 150, description: 5_000, brand: 100 } as const

const money = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')} BRL`

/** The item as it should stand at Meta, or the first thing that it lacks. */
export function wantedItem(product: CatalogProduct): WantedItem | Missing {
  const { price, regular, imageLink } = product
  if (price === null || price === 0) return 'price'
  if (imageLink === null) return 'picture'
  const title = product.name.slice(0, LONGEST.title)
  return {
    id: product.retailerId,
    title,
    description: (product.description?.trim() || title).slice(0, LONGEST.description),
    availability: product.stock !== null && product.stock <= 0 ? 'out of stock' : 'in stock',
    condition: 'new',
    price: money(regular ?? price),
    ...(regular !== null && { sale_price: money(price) }),
    link: product.link,
    image_link: imageLink,
    brand: (product.brand?.trim() || 'Sem marca').slice(0, LONGEST.brand),
  }
}

/** More of the published items than this share may not leave at once unless somebody agreed. */
const MOST_REMOVED_SHARE = 0.2
/** Below so many published items nobody is asked. */
const FEW = 5

/** Must somebody agree before so many of the published items are taken away? */
export const asksBeforeRemoving = (removing: number, published: number): boolean =>
  published >= FEW && removing > published * MOST_REMOVED_SHARE

/** Without a success for so long the shop is told, ms. */
export const ALARM_MS = 24 * 3_600_000
