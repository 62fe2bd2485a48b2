import { formatMoney } from '../../../src/domain/money/money'
import type { GtinFault } from '../../../src/domain/products/gtin'
import type { ClassFault } from '../../../src/domain/products/kinds'
import type { OfferFault } from '../../../src/domain/products/offer'
import type { LimitedField } from '../../../src/domain/products/product-form'

/** What the fields of a product are called. */
export const FIELD_NAMES: Readonly<Record<LimitedField, string>> = {
  name: 'nome',
  sku: 'código',
  gtin: 'código de barras',
  brand: 'marca',
  maker: 'fabricante',
  ingredient: 'princípio ativo',
  presentation: 'apresentação',
  anvisa_register: 'registro na Anvisa',
  description: 'descrição',
}

/** What is wrong with a GTIN, in words. */
export const GTIN_SAID: Readonly<Record<GtinFault, string>> = {
  rounded: 'Código de barras: o Excel perdeu dígitos. Formate a coluna como texto e exporte de novo.',
  digits: 'Código de barras: só pode ter números.',
  length: 'Código de barras: são 8, 12, 13 ou 14 dígitos.',
  check: 'Código de barras: o dígito verificador não confere.',
}

/** Which rule kind, stripe and list break together, in words. */
export const CLASS_SAID: Readonly<Record<ClassFault, string>> = {
  stripeOfOther: 'Só medicamento com receita tem tarja.',
  listOfOther: 'Só medicamento pode estar numa lista de controle.',
  listWithoutRetention: 'Quem está numa lista de controle tem tarja com retenção da receita ou preta.',
  blackWithoutList: 'A tarja preta é das listas A e B da Portaria 344.',
}

export const REGISTER_SAID = 'O registro na Anvisa tem 13 dígitos.'

/** That a price of nothing is not taken from a file, in words. */
export const zeroSaid = (field: 'price' | 'promo_price'): string =>
  `${field === 'price' ? 'Preço' : 'Preço promocional'} ${formatMoney(0)}: venderia de graça. Escreva o preço ou deixe a célula vazia.`

/** Which rule an offer breaks, in words. */
export function offerSaid(
  fault: OfferFault,
  { price, pmc }: { price: number | null; pmc: number | null },
): string {
  switch (fault) {
    case 'abovePmc':
      return `O preço ${formatMoney(price ?? 0)} passa do PMC ${formatMoney(pmc ?? 0)} (Lei 10.742/2003).`
    case 'promoWithoutEnd':
      return 'Diga até quando vale o preço promocional.'
    case 'endWithoutPromo':
      return 'Há um fim de promoção, mas nenhum preço promocional.'
    case 'promoWithoutPrice':
      return 'Diga o preço normal, além do promocional.'
    case 'promoNotBelow':
      return 'O preço promocional tem de ser menor que o preço.'
  }
}
