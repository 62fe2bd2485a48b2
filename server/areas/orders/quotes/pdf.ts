import type { CustomerQuote } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { payLinkForbiddenBy } from '../../../../src/domain/orders/legal-rules'
import { maySend, type QuoteStanding, quoteStanding } from '../../../../src/domain/orders/quote'
import { dayText } from '../../../../src/domain/orders/sale-text'
import { pixCode } from '../../../../src/domain/payments/pix'
import { type StoreForm, storeOf } from '../../../../src/domain/store/store-form'
import { knownTo } from '../../../directory/customers/known.sql'
import { storeInfos } from '../../../directory/store/infos'
import { isId } from '../../../platform/db/is-id'
import { Parameters } from '../../../platform/db/parameters'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { productsById } from '../../products/area'
import { salePdf } from '../sending/sale-pdf'
import { type QuoteRow, SELECT_QUOTE, toQuote } from './quote.row'

/** What a page says of a quote that is not the shop's word, or no longer. */
const NO_OFFER: Readonly<Partial<Record<QuoteStanding, string>>> = {
  asked: 'O desconto ainda espera aprovação: este orçamento não vale.',
  refused: 'Orçamento recusado.',
  canceled: 'Orçamento cancelado.',
  expired: 'Orçamento vencido.',
  converted: 'Este orçamento já virou pedido.',
}

/**
 * A quote as a page: how long it holds, and the Pix code of its connection's key, drawn and to be copied, where there is a
 * key, the quote holds and no rule forbids to be paid so. @throws Refusal NOT_FOUND
 */
export async function quotePdf(work: Work, viewer: Viewer, id: string, now: Date): Promise<Uint8Array> {
  const parameters = new Parameters()
  const row = isId(id)
    ? await work.one<QuoteRow & { customer_name: string; source_id: string | null }>(
        `SELECT * FROM (${SELECT_QUOTE} WHERE q.id = ${parameters.add(id)}::bigint) v
         JOIN LATERAL (SELECT c.name AS customer_name, (SELECT instance_id::text FROM quotes WHERE id = v.id::bigint) AS source_id
           FROM customers c WHERE c.id = v.customer_id::bigint
           AND ${knownTo(viewer, parameters)}) k ON TRUE`,
        parameters.values,
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Orçamento não encontrado.')
  const { customer_name: customer, source_id: instanceId, ...kept } = row
  const quote = toQuote(kept)
  const zone = await zoneOf(work)
  const day = (iso: string) => dayText(iso, zone)
  const store = storeOf(await storeInfos(work), instanceId)
  const standing = quoteStanding(quote, now.getTime())
  const isPaidByCode =
    standing !== null &&
    maySend(standing) &&
    quote.currency === 'BRL' &&
    !(await isForbidden(work, quote, now))
  return salePdf(store, {
    title: `Orçamento ${quote.number}`,
    customer,
    dated: `Feito em ${day(quote.created_at)}${quote.valid_until ? `, válido até ${day(quote.valid_until)}` : ''}`,
    noOffer: (standing && NO_OFFER[standing]) ?? null,
    currency: quote.currency,
    items: quote.items,
    discount: quote.discount,
    fee: 0,
    total: quote.total,
    behind: [],
    note: quote.note,
    pix: isPaidByCode ? shopCode(store, quote.total) : null,
  })
}

/** Does the law forbid to be paid for these lines by a code? Decided by what the shop's list says of their products now. */
async function isForbidden(work: Work, { items }: CustomerQuote, now: Date): Promise<boolean> {
  const ids = items.flatMap(({ product_id }) => product_id ?? [])
  return payLinkForbiddenBy(await productsById(work, ids, null, now), now.getTime()) !== null
}

/** The code by which the shop is paid; null where it has not said all that such a code holds. */
function shopCode(store: StoreForm, amount: number): string | null {
  const name = store.trade_name || store.legal_name
  if (store.pix_key === '' || name === '' || store.city === '' || amount === 0) return null
  return pixCode({ key: store.pix_key, txid: null, amount, name, city: store.city })
}
