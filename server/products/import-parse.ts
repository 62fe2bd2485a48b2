import { parseMoney } from '../../src/domain/money/money'
import { gtinFault, plainGtin } from '../../src/domain/products/gtin'
import {
  CONTROL_LISTS,
  type ControlList,
  type ProductKind,
  type Stripe,
} from '../../src/domain/products/kinds'
import { MOST_CENTS, MOST_PIECES } from '../../src/domain/products/product-form'
import { foldText } from '../../src/domain/text/fold-text'
import { endOfDay } from '../../src/domain/time/relative-time'
import { wallOf } from '../../src/domain/time/wall-text'
import type { SourceRow } from './save-from-source'
import { GTIN_SAID } from './sentences'

/** Why a row cannot be taken, in words. */
export class BadRow extends Error {}

/** What a spreadsheet makes of a long number: 7,89123E+12. The digits are gone. */
const ROUNDED = /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i

/** A word as it is compared: without case, accents and signs. */
const plain = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const KINDS: Readonly<Record<ProductKind, readonly string[]>> = {
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
    'perfumery',
    'cosmetico',
    'higiene',
    'higiene e beleza',
    'dermocosmetico',
    'beleza',
  ],
  food: ['alimento', 'food', 'alimentos', 'suplemento', 'nutricao'],
  other: ['outro', 'outros', 'other', 'correlato', 'conveniencia', 'acessorio'],
}
const STRIPES: Readonly<Record<Stripe, readonly string[]>> = {
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
const LISTS: Readonly<Record<string, ControlList>> = {
  antimicrobiano: 'antimicrobial',
  antibiotico: 'antimicrobial',
  antimicrobial: 'antimicrobial',
  'glp 1': 'glp1',
  glp1: 'glp1',
}
const NO_LIST = ['nao', 'nenhuma', 'sem', 'sem controle', '0']
const YES = ['sim', 's', 'yes', 'y', 'true', 'verdadeiro', '1', 'x', 'ativo', 'a']
const NO = ['nao', 'n', 'no', 'false', 'falso', '0', 'inativo', 'i']

/**
 * Reads a row of a file of products as it stands; nothing is guessed: what can be read in two ways is refused. Days are
 * those of `zone`.
 * @throws BadRow with what is wrong, in words.
 */
export function readProduct(values: Readonly<Record<string, string>>, zone: string): SourceRow {
  const row: Record<string, unknown> = {}
  const read = (field: string, to: string, from: (text: string) => unknown) => {
    const text = values[field]?.trim() ?? ''
    if (text !== '') row[to] = from(text)
  }
  for (const field of ['name', 'brand', 'maker', 'ingredient', 'presentation', 'category'])
    read(field, field, (text) => text)
  read('details', 'description', (text) => text)
  read('sku', 'sku', (text) => whole('Código', text))
  read('anvisa_register', 'anvisa_register', (text) => whole('Registro na Anvisa', text))
  read('gtin', 'gtin', gtinOf)
  read('kind', 'kind', (text) => oneOf('Tipo', KINDS, text))
  read('stripe', 'stripe', (text) => oneOf('Tarja', STRIPES, text))
  read('control_list', 'control_list', listOf)
  read('active', 'active', yesNo)
  for (const [field, label] of [
    ['price', 'Preço'],
    ['promo_price', 'Preço promocional'],
    ['pmc', 'PMC'],
  ] as const)
    read(field, field, (text) => money(label, text))
  read('promo_until', 'promo_until', (text) => day(text, zone))
  read('stock', 'stock', pieces)
  if (row.sku === undefined && row.gtin === undefined && row.name === undefined)
    throw new BadRow('Sem código, código de barras ou nome não dá para saber qual produto é.')
  return row as SourceRow
}

/** A number whose digits all count. */
function whole(label: string, text: string): string {
  if (ROUNDED.test(text))
    throw new BadRow(`${label}: o Excel perdeu dígitos. Formate a coluna como texto e exporte de novo.`)
  return text
}

function gtinOf(text: string): string {
  const fault = gtinFault(text)
  if (fault) throw new BadRow(GTIN_SAID[fault])
  return plainGtin(text)
}

function oneOf<Value extends string>(
  label: string,
  known: Readonly<Record<Value, readonly string[]>>,
  text: string,
): Value {
  const word = plain(text)
  for (const [value, words] of Object.entries(known) as [Value, readonly string[]][])
    if (value === text || words.includes(word)) return value
  throw new BadRow(
    `${label} "${text.slice(0, 40)}": não conheço. Use ${(Object.values(known) as string[][]).map(([first]) => first).join(', ')}.`,
  )
}

function listOf(text: string): ControlList | null {
  const word = plain(text)
  if (NO_LIST.includes(word)) return null
  const list =
    LISTS[word] ?? CONTROL_LISTS.find((one) => one === text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  if (!list) throw new BadRow(`Lista de controle "${text.slice(0, 40)}": não existe.`)
  return list
}

function yesNo(text: string): boolean {
  const word = plain(text)
  if (YES.includes(word)) return true
  if (NO.includes(word)) return false
  throw new BadRow(`À venda "${text.slice(0, 40)}": escreva sim ou não.`)
}

/** Cents of an amount with a decimal comma, or with a dot before one or two last digits. */
function money(label: string, text: string): number {
  const cents = ROUNDED.test(text) ? null : parseMoney(text)
  if (cents === null || cents > MOST_CENTS)
    throw new BadRow(`${label} "${text.slice(0, 40)}": não é um valor em reais, como 12,90.`)
  return cents
}

function day(text: string, zone: string): number {
  const [found] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [wallOf(text, false)]
  if (!found || Number.isNaN(Date.parse(found)))
    throw new BadRow(`Promoção até "${text.slice(0, 40)}": não é uma data (dd/mm/aaaa).`)
  return endOfDay(found, zone)
}

/** Pieces: "12", "12,000" as systems that weigh write it; "12.000" may be twelve or twelve thousand. */
function pieces(text: string): number {
  if (/^-?\d{1,3}\.000$/.test(text))
    throw new BadRow(
      `Estoque "${text}": pode ser ${text.split('.')[0]} ou ${text.replace('.', '')}. Escreva sem o ponto.`,
    )
  const [, count] = /^(-?\d{1,9})([.,]0+)?$/.exec(text) ?? []
  if (count === undefined || Math.abs(Number(count)) > MOST_PIECES)
    throw new BadRow(`Estoque "${text.slice(0, 40)}": não é um número de unidades.`)
  return Number(count)
}
