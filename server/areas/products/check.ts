import { gtinFault } from '../../../src/domain/products/gtin'
import { anvisaRegister, classFault, FIELD_OF_FAULT } from '../../../src/domain/products/kinds'
import { FIELD_OF_OFFER_FAULT, offerFault } from '../../../src/domain/products/offer'
import { type LimitedField, PRODUCT_LIMITS } from '../../../src/domain/products/product-form'
import { type PlacedOffer, type ProductFields, WHOLE_SHOP } from './product.row'
import { CLASS_SAID, FIELD_NAMES, GTIN_SAID, offerSaid, REGISTER_SAID } from './sentences'

/** A rule that a product or one of its offers breaks: at which field, and in words. */
export type Broken = Readonly<{ field: string; said: string }>

/** What of these fields may not be kept; null: all of it may. */
export function brokenRule(fields: ProductFields): Broken | null {
  if (fields.name.trim() === '') return { field: 'name', said: 'Diga o nome do produto.' }
  for (const [field, most] of Object.entries(PRODUCT_LIMITS) as [LimitedField, number][])
    if ((fields[field]?.length ?? 0) > most)
      return { field, said: `O texto é longo demais: são no máximo ${most} letras (${FIELD_NAMES[field]}).` }
  const gtin = fields.gtin === null ? null : gtinFault(fields.gtin)
  if (gtin) return { field: 'gtin', said: GTIN_SAID[gtin] }
  if (fields.anvisa_register !== null && anvisaRegister(fields.anvisa_register) === null)
    return { field: 'anvisa_register', said: REGISTER_SAID }
  const fault = classFault(fields)
  return fault && { field: FIELD_OF_FAULT[fault], said: CLASS_SAID[fault] }
}

/** Which of a product's offers may not be kept; a connection without a PMC of its own has the shop's. */
export function brokenOffer(offers: ReadonlyMap<string, PlacedOffer>): Broken | null {
  const shop = offers.get(WHOLE_SHOP)
  for (const offer of offers.values()) {
    const placed = { ...offer, pmc: offer.pmc ?? shop?.pmc ?? null }
    const fault = offerFault(placed)
    if (fault) return { field: FIELD_OF_OFFER_FAULT[fault], said: offerSaid(fault, placed) }
  }
  return null
}
