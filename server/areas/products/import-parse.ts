import { MOST_PRICE, parseMoney } from '../../../src/domain/money/money'
import {
  KIND_SAID,
  KIND_WORDS,
  listIn,
  plainWord,
  STRIPE_SAID,
  STRIPE_WORDS,
  wordIn,
} from '../../../src/domain/products/class-words'
import { gtinFault, keptGtin } from '../../../src/domain/products/gtin'
import type { ControlList } from '../../../src/domain/products/kinds'
import { isPictureAddress } from '../../../src/domain/products/picture-address'
import { MOST_PIECES } from '../../../src/domain/products/product-form'
import { endOfDay } from '../../../src/domain/time/relative-time'
import { wallOf } from '../../../src/domain/time/wall-text'
import { isDay } from '../../../src/domain/time/written-moment'
import { BadRow } from '../../directory/imports/bad-row'
import type { SourceRow } from './save-from-source'
import { GTIN_SAID } from './sentences'

/** What a spreadsheet makes of a long number: 7,89123E+12. The digits are gone. */
const ROUNDED = /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i

/** Without its end a promotion would have none, and without its price it is none. */
const PROMOTION = ['promo_price', 'promo_until']

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
  read('anvisa_register', 'anvisa_register', (text) => whole('Registro na Anvisa', text, ['anvisa_register']))
  // Without a code of the shop's it says which product it is.
  read('gtin', 'gtin', (text) => gtinOf(text, row.sku === undefined ? [] : ['gtin']))
  read('kind', 'kind', (text) => oneOf('Tipo', KIND_WORDS, KIND_SAID, text))
  read('stripe', 'stripe', (text) => oneOf('Tarja', STRIPE_WORDS, STRIPE_SAID, text))
  read('control_list', 'control_list', listOf)
  read('active', 'active', yesNo)
  for (const [field, label] of [
    ['price', 'Preço'],
    ['promo_price', 'Preço promocional'],
    ['pmc', 'PMC'],
  ] as const)
    read(field, field, (text) => money(label, text, field === 'promo_price' ? PROMOTION : []))
  read('promo_until', 'promo_until', (text) => day(text, zone))
  read('stock', 'stock', pieces)
  read('image', 'image_url', pictureAddress)
  if (row.sku === undefined && row.gtin === undefined && row.name === undefined)
    throw new BadRow('Sem código, código de barras ou nome não dá para saber qual produto é.')
  return row as SourceRow
}

/** A number whose digits all count. */
function whole(label: string, text: string, spare: readonly string[] = []): string {
  if (ROUNDED.test(text))
    throw new BadRow(
      `${label}: o Excel perdeu dígitos. Formate a coluna como texto e exporte de novo.`,
      spare,
    )
  return text
}

function gtinOf(text: string, spare: readonly string[]): string {
  const fault = gtinFault(text)
  if (fault) throw new BadRow(GTIN_SAID[fault], spare)
  return keptGtin(text)
}

function oneOf<Value extends string>(
  label: string,
  known: Readonly<Record<Value, readonly string[]>>,
  said: Readonly<Record<Value, string>>,
  text: string,
): Value {
  const value = wordIn(known, text)
  if (value !== null) return value
  throw new BadRow(`${label} "${text.slice(0, 40)}": não conheço. Use ${Object.values(said).join(', ')}.`)
}

function listOf(text: string): ControlList | null {
  const list = listIn(text)
  if (list === undefined) throw new BadRow(`Lista de controle "${text.slice(0, 40)}": não existe.`)
  return list
}

function yesNo(text: string): boolean {
  const word = plainWord(text)
  if (YES.includes(word)) return true
  if (NO.includes(word)) return false
  throw new BadRow(`À venda "${text.slice(0, 40)}": escreva sim ou não.`)
}

/** The first of the addresses that stand there, as systems of web shops write several. */
function pictureAddress(text: string): string {
  const [first = ''] = text.split(/[\s|;]+|,(?=https?:)/)
  if (isPictureAddress(first)) return first
  throw new BadRow(`Foto "${text.slice(0, 40)}": não é um endereço da internet, que começa com https://.`, [
    'image',
  ])
}

/** Cents of an amount with a decimal comma, or with a dot before one or two last digits. */
function money(label: string, text: string, spare: readonly string[]): number {
  const cents = ROUNDED.test(text) ? null : parseMoney(text)
  if (cents === null || cents > MOST_PRICE)
    throw new BadRow(`${label} "${text.slice(0, 40)}": não é um valor em reais, como 12,90.`, spare)
  return cents
}

function day(text: string, zone: string): number {
  const [found] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [wallOf(text, false)]
  if (!found || !isDay(found))
    throw new BadRow(`Promoção até "${text.slice(0, 40)}": não é uma data (dd/mm/aaaa).`, PROMOTION)
  return endOfDay(found, zone)
}

/** Pieces: "12", "12,000" as systems that weigh write it; "12.000" may be twelve or twelve thousand. */
function pieces(text: string): number {
  if (/^-?\d{1,3}\.000$/.test(text))
    throw new BadRow(
      `Estoque "${text}": pode ser ${text.split('.')[0]} ou ${text.replace('.', '')}. Escreva sem o ponto.`,
      ['stock'],
    )
  const [, count] = /^(-?\d{1,9})([.,]0+)?$/.exec(text) ?? []
  if (count === undefined || Math.abs(Number(count)) > MOST_PIECES)
    throw new BadRow(`Estoque "${text.slice(0, 40)}": não é um número de unidades.`, ['stock'])
  return Number(count)
}
