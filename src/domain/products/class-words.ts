import { foldText } from '../text/fold-text'
import { CONTROL_LISTS, type ControlList, type ProductKind, type Stripe } from './kinds'

/** A word as it is compared: without case, accents and signs. */
export const plainWord = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** What our own files call the kinds. */
export const KIND_SAID = {
  unclassified: 'sem classificação',
  medicine: 'medicamento',
  otc: 'medicamento sem receita',
  perfumery: 'perfumaria',
  food: 'alimento',
  other: 'outro',
} as const satisfies Readonly<Record<ProductKind, string>>
/** The stripes. */
export const STRIPE_SAID = {
  none: 'sem tarja',
  red: 'vermelha',
  red_retention: 'vermelha com retenção',
  black: 'preta',
} as const satisfies Readonly<Record<Stripe, string>>

/** What people, the panel and other systems call the kinds. */
export const KIND_WORDS: Readonly<Record<ProductKind, readonly string[]>> = {
  unclassified: ['sem classificacao', 'nao classificado', 'a classificar', 'unclassified'],
  medicine: [
    'medicamento',
    'medicine',
    'medicamento com receita',
    'etico',
    'generico',
    'similar',
    'remedio',
    'controlado',
  ],
  otc: [
    'mip',
    'otc',
    'medicamento sem receita',
    'isento',
    'medicamento isento',
    'isento de prescricao',
    'venda livre',
  ],
  perfumery: [
    'perfumaria',
    'perfumaria e higiene',
    'perfumery',
    'cosmetico',
    'higiene',
    'higiene e beleza',
    'dermocosmetico',
    'beleza',
  ],
  food: ['alimento', 'alimento e suplemento', 'food', 'alimentos', 'suplemento', 'nutricao'],
  other: ['outro', 'outros', 'other', 'correlato', 'conveniencia', 'acessorio'],
}
/** The stripes. */
export const STRIPE_WORDS: Readonly<Record<Stripe, readonly string[]>> = {
  none: ['sem tarja', 'sem', 'nenhuma', 'none', 'isento', 'livre', 'nao'],
  red: ['vermelha', 'tarja vermelha', 'red', 'vermelha sem retencao', 'tarja vermelha sem retencao'],
  red_retention: [
    'vermelha com retencao',
    'tarja vermelha com retencao',
    'red retention',
    'com retencao',
    'retencao',
  ],
  black: ['preta', 'tarja preta', 'black', 'negra'],
}
const LIST_WORDS: Readonly<Record<string, ControlList>> = {
  antimicrobiano: 'antimicrobial',
  antibiotico: 'antimicrobial',
  antimicrobial: 'antimicrobial',
  'glp 1': 'glp1',
  glp1: 'glp1',
}
const NO_LIST = ['nao', 'nenhuma', 'sem', 'sem controle', '0']

/** The value that a text means by its own name or by one of its words; null: it means none. */
export function wordIn<Value extends string>(
  known: Readonly<Record<Value, readonly string[]>>,
  text: string,
): Value | null {
  const word = plainWord(text)
  for (const [value, words] of Object.entries(known) as [Value, readonly string[]][])
    if (value === text || words.includes(word)) return value
  return null
}

/** The list that a text means; null: it says that there is none; undefined: it is no list. */
export function listIn(text: string): ControlList | null | undefined {
  const word = plainWord(text).replace(/^lista /, '')
  if (NO_LIST.includes(word)) return null
  return LIST_WORDS[word] ?? CONTROL_LISTS.find((one) => one === word.toUpperCase().replaceAll(' ', ''))
}
