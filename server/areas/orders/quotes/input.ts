import { QUOTE_LIMITS, QUOTE_STATUSES } from '../../../../contract/customer-lists'
import { quoteTotal } from '../../../../src/domain/orders/quote'
import { writtenMoment } from '../../../../src/domain/time/written-moment'
import { cleanText } from '../../../platform/db/clean-text'
import { isId } from '../../../platform/db/is-id'
import { checkedKey } from '../../../platform/db/request-key'
import { Refusal } from '../../../platform/graphql/refusal'
import type { CustomerQuoteInput } from '../../../platform/graphql/resolvers.gen'

const invalid = (sentence: string) => new Refusal('INVALID', sentence)

/**
 * A quote as it was sent, cleaned, with its total.
 * @throws Refusal INVALID for what is no quote, with the reason in words.
 */
export function checkedQuote(
  typed: CustomerQuoteInput,
  { now, zone }: Readonly<{ now: Date; zone: string }>,
) {
  const number =
    typed.number == null ? null : text(typed.number, QUOTE_LIMITS.number, 'O número do orçamento')
  const hash = typed.hash ?? null
  if (number === null)
    checkedKey(hash, 'Um orçamento sem número precisa de uma chave de 16 a 64 letras e algarismos.')
  const status = QUOTE_STATUSES.find((one) => one === typed.status)
  if (!status) throw invalid('Situação de orçamento desconhecida.')
  const currency = typed.currency ?? 'BRL'
  if (!/^[A-Z]{3}$/.test(currency)) throw invalid('A moeda tem três letras maiúsculas, como BRL.')
  if (typed.items.length === 0 || typed.items.length > QUOTE_LIMITS.items)
    throw invalid(`Um orçamento tem de 1 a ${QUOTE_LIMITS.items} itens.`)
  const items = typed.items.map(({ name, price, quantity, product_id }) => ({
    product_id: product_id == null ? product_id : productId(product_id),
    name: text(name, QUOTE_LIMITS.name, 'O nome de um item'),
    price: count(price, 0, QUOTE_LIMITS.money, 'O preço de um item'),
    quantity: count(quantity, 1, QUOTE_LIMITS.quantity, 'A quantidade de um item'),
  }))
  const discount = count(typed.discount ?? 0, 0, QUOTE_LIMITS.money, 'O desconto')
  const total = quoteTotal(items, discount)
  if (quoteTotal(items, 0) > QUOTE_LIMITS.money) throw invalid('O total do orçamento é grande demais.')
  const note = typed.note == null ? null : cleanText(typed.note).trim().slice(0, QUOTE_LIMITS.note) || null
  const createdAt = typed.created_at == null ? null : moment(typed.created_at, zone, 'begins', 'created_at')
  const validUntil = typed.valid_until == null ? null : moment(typed.valid_until, zone, 'ends', 'valid_until')
  if (createdAt && createdAt > now) throw invalid('A data do orçamento está no futuro.')
  return {
    number,
    hash,
    rev: typed.rev ?? null,
    status,
    asks: typed.ask_approval ?? false,
    currency,
    items,
    discount,
    total,
    note,
    createdAt,
    validUntil,
  }
}

function text(typed: string, longest: number, what: string): string {
  const clean = cleanText(typed).trim()
  if (clean === '' || clean.length > longest) throw invalid(`${what} tem de 1 a ${longest} caracteres.`)
  return clean
}

function productId(typed: string): string {
  if (!isId(typed)) throw invalid('Este produto não existe.')
  return typed
}

function count(typed: number, least: number, most: number, what: string): number {
  if (typed < least || typed > most) throw invalid(`${what} vai de ${least} a ${most}.`)
  return typed
}

function moment(typed: string, zone: string, edge: 'begins' | 'ends', field: string): Date {
  const at = new Date(writtenMoment(typed, zone, edge) ?? Number.NaN)
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1990 || at.getUTCFullYear() > 2200)
    throw new Refusal('INVALID', 'Data inválida: use a forma 2026-11-30 ou 2026-11-30T23:59:59Z.', { field })
  return at
}
