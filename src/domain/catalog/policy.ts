import type { Classed } from '../products/kinds'

/**
 * Why a product may not stand in Meta's catalogue, cart or payments: WhatsApp's commerce policy forbids medicines there,
 * also those that need no prescription (faq.whatsapp.com/933578044281252), and Portaria 344/1998 the sale of what is
 * controlled over the internet. What nobody has classified may be any of them. Null: it may.
 */
export const CATALOG_POLICIES = ['unclassified', 'medicine', 'prescription', 'controlled'] as const
type CatalogPolicy = (typeof CATALOG_POLICIES)[number]

/** The policy that keeps a product out; the strictest is named. */
export function catalogPolicy({ kind, stripe, control_list: list }: Classed): CatalogPolicy | null {
  if (list !== null) return 'controlled'
  if (stripe !== 'none') return 'prescription'
  if (kind === 'unclassified') return 'unclassified'
  return kind === 'medicine' || kind === 'otc' ? 'medicine' : null
}
