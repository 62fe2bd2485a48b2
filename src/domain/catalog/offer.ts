/** What WhatsApp takes of a message that shows products (whatsapp-facts 2.1): characters, sections, products. */
export const OFFER_LIMITS = {
  text: 1_024,
  header: 60,
  footer: 60,
  title: 24,
  sections: 10,
  products: 30,
} as const

/** A message that shows products, as it is typed in. Without sections it offers the whole catalogue. */
type TypedOffer = Readonly<{
  text: string
  header: string
  footer: string
  sections: readonly Readonly<{ title: string; productIds: readonly string[] }>[]
}>

/** What is wrong with it, by the part that it stands at. */
export type OfferProblem =
  | 'text'
  | 'header'
  | 'footer'
  | 'title'
  | 'empty'
  | 'sections'
  | 'products'
  | 'twice'

const isOver = (text: string, most: number) => Array.from(text.trim()).length > most

/** One product is shown by itself, several as a list, none as the whole catalogue. */
type OfferKind = 'product' | 'product_list' | 'catalog_message'

/** As which of WhatsApp's kinds so many products are shown. */
export const offerKind = (products: number): OfferKind =>
  products === 0 ? 'catalog_message' : products === 1 ? 'product' : 'product_list'

/** The first thing that is wrong with a message that shows products; null: WhatsApp takes it. */
export function offerProblem({ text, header, footer, sections }: TypedOffer): OfferProblem | null {
  const ids = sections.flatMap(({ productIds }) => productIds)
  if (text.trim() === '' || isOver(text, OFFER_LIMITS.text)) return 'text'
  if (isOver(header, OFFER_LIMITS.header)) return 'header'
  if (offerKind(ids.length) === 'product_list' && header.trim() === '') return 'header'
  if (isOver(footer, OFFER_LIMITS.footer)) return 'footer'
  if (sections.length > OFFER_LIMITS.sections) return 'sections'
  if (ids.length > OFFER_LIMITS.products) return 'products'
  if (new Set(ids).size < ids.length) return 'twice'
  if (sections.some(({ productIds }) => productIds.length === 0)) return 'empty'
  const isTold = sections.length < 2 || sections.every(({ title }) => title.trim() !== '')
  return isTold && !sections.some(({ title }) => isOver(title, OFFER_LIMITS.title)) ? null : 'title'
}
