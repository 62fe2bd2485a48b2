import {
  KIND_WORDS,
  listIn,
  plainWord,
  STRIPE_WORDS,
  wordIn,
} from '../../../../src/domain/products/class-words'
import {
  anvisaRegister,
  type ControlList,
  type ProductKind,
  type Stripe,
} from '../../../../src/domain/products/kinds'
import { kindOfNcm } from '../../../../src/domain/products/ncm'
import { isPictureAddress } from '../../../../src/domain/products/picture-address'
import { centsOf, textOf } from '../connectors/json'

/** What an ERP without a field of its own for it keeps under a name that the shop chose ("Tarja": "preta"). */
type Traits = Partial<{
  kind: ProductKind | null
  stripe: Stripe | null
  control_list: ControlList | null
  ingredient: string | null
}>

/** By the names under which shops keep them, each once; a value that nobody knows says nothing. */
export function traitsOf(named: readonly Readonly<{ name: unknown; value: unknown }>[]): Traits {
  const found: Traits = {}
  for (const { name, value } of named) {
    const [title, text] = [plainWord(textOf(name) ?? ''), textOf(value)]
    if (text === null) continue
    if (['tipo', 'tipo do produto', 'classe'].includes(title)) found.kind = wordIn(KIND_WORDS, text)
    else if (title === 'tarja') found.stripe = wordIn(STRIPE_WORDS, text)
    else if (['lista', 'lista de controle', 'portaria 344', 'lista portaria'].includes(title))
      found.control_list = listIn(text) ?? null
    else if (['principio ativo', 'substancia'].includes(title)) found.ingredient = text.slice(0, 200)
  }
  return found
}

/** The kind that the code of goods hints at; null: none. */
export const likelyKindOf = (ncm: unknown): ProductKind | null => kindOfNcm(textOf(ncm) ?? '')

/** A register at ANVISA; what is none ("ISENTO") says nothing. */
export const registerOf = (value: unknown): string | null => anvisaRegister(textOf(value) ?? '')

/** The highest price that the law allows, cents; ERPs write nought where there is none. */
export const pmcOf = (value: unknown): number | null => centsOf(value) || null

/** Where its picture lies on the internet; what is no address says nothing. */
export function pictureIn(value: unknown): string | null {
  const text = textOf(value) ?? ''
  return isPictureAddress(text) ? text : null
}
