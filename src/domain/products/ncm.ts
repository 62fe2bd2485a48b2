import type { ProductKind } from './kinds'

/*
 * What the code of goods on a product's invoices (NCM, Nomenclatura Comum do Mercosul, Decreto 11.158/2022) hints at. Every ERP has
 * it, for no invoice leaves without one. The longest beginning that fits counts.
 */
const KINDS: Readonly<Record<string, ProductKind>> = {
  // Medicines, vaccines and serums, contraceptives.
  ...{ 3002: 'medicine', 3003: 'medicine', 3004: 'medicine', 300660: 'medicine' },
  // Dressings and first-aid.
  ...{ 3005: 'other', 3006: 'other' },
  // Perfumes, make-up, hair, mouth, shaving, soap; nappies, pads, tissue.
  ...{ 3303: 'perfumery', 3304: 'perfumery', 3305: 'perfumery', 3306: 'perfumery', 3307: 'perfumery' },
  ...{ 3401: 'perfumery', 4818: 'perfumery', 9619: 'perfumery' },
  // Dairy, coffee and tea, cereals, sugar, cocoa, bakery, preserves, food preparations, drinks.
  ...{ '04': 'food', '09': 'food', 17: 'food', 18: 'food', 19: 'food', 20: 'food', 21: 'food', 22: 'food' },
  // Devices, textiles, rubber, plastics, appliances, toys.
  ...{
    39: 'other',
    40: 'other',
    61: 'other',
    62: 'other',
    63: 'other',
    64: 'other',
    85: 'other',
    90: 'other',
    95: 'other',
  },
  ...{ 9603: 'other', 9615: 'other' },
}

/** The kind that an NCM hints at, written with or without dots; null: it says nothing that helps. */
export function kindOfNcm(written: string): ProductKind | null {
  const digits = written.replace(/\D/g, '')
  if (digits.length !== 8) return null
  for (const length of [6, 4, 2]) {
    const kind = KINDS[digits.slice(0, length)]
    if (kind) return kind
  }
  return null
}
