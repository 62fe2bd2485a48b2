import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import type { CustomerQuote } from '../../contract/entities'
import { formatDocument } from '../../src/domain/contacts/document'
import { formatAmount } from '../../src/domain/money/money'
import { pixCode } from '../../src/domain/money/pix'
import { payLinkForbiddenBy } from '../../src/domain/orders/legal-rules'
import { maySend, type QuoteStanding, quoteStanding } from '../../src/domain/orders/quote'
import { addressLine, type StoreForm, storeOf } from '../../src/domain/store/store-form'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { dayOf } from '../../src/domain/time/relative-time'
import { knownTo } from '../customers/known.sql'
import { type QuoteRow, SELECT_QUOTE, toQuote } from '../customers/quote.row'
import { isId } from '../platform/db/is-id'
import { Parameters } from '../platform/db/parameters'
import { zoneOf } from '../platform/db/shop-zone'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import { productsById } from '../products/find-products'
import { storeInfos } from '../store/infos'

/** The font has the letters of Western Europe. */
const printable = (text: string): string => text.replace(/[^\n\u0020-\u00ff]/g, '·')
/** Width and height of the drawn code on the page, in points. */
const QR_SIDE = 140
const dayText = (iso: string, zone: string): string => dayOf(iso, zone).split('-').reverse().join('/')

/** What a page says of a quote that is not the shop's word, or no longer. */
const NO_OFFER: Readonly<Partial<Record<QuoteStanding, string>>> = {
  asked: 'O desconto ainda espera aprovação: este orçamento não vale.',
  refused: 'Orçamento recusado.',
  canceled: 'Orçamento cancelado.',
  expired: 'Orçamento vencido.',
  converted: 'Este orçamento já virou pedido.',
}

/**
 * A quote as a page to print or to send: the shop with what RDC 44/2009 wants shown, lines, total, validity, and the Pix
 * code of its connection's key, drawn and to be copied, where there is a key, the quote holds and no rule forbids to be paid
 * so. Base64. @throws Refusal NOT_FOUND
 */
export async function quotePdf(work: Work, viewer: Viewer, id: string, now: Date): Promise<string> {
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
  const money = (amount: number) => printable(formatAmount(amount, quote.currency)).replace('\u00a0', ' ')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 48,
    info: { Title: `Orçamento ${quote.number}`, Author: store.trade_name || 'Balcão' },
  })
  const bold = (size: number) => pdf.font('Helvetica-Bold').fontSize(size)
  const plain = (size = 10) => pdf.font('Helvetica').fontSize(size)
  bold(18).text(printable(store.trade_name || store.legal_name || 'Orçamento'))
  plain(9)
  for (const line of aboutShop(store)) pdf.text(printable(line))
  bold(14)
    .moveDown()
    .text(printable(`Orçamento ${quote.number}`))
  plain()
    .text(printable(`Para: ${customer}`))
    .text(
      `Feito em ${day(quote.created_at)}${quote.valid_until ? `, válido até ${day(quote.valid_until)}` : ''}`,
    )
    .moveDown()
  const standing = quoteStanding(quote, now.getTime())
  const noOffer = standing && NO_OFFER[standing]
  if (noOffer) {
    bold(11).text(noOffer).moveDown()
    plain()
  }
  for (const { name, price, quantity } of quote.items) {
    const y = pdf.y
    pdf.text(printable(`${quantity} × ${name}`), 48, y, { width: 360 })
    const below = pdf.y
    pdf.text(money(price * quantity), 408, y, { width: 139, align: 'right' })
    pdf.y = Math.max(below, pdf.y)
  }
  pdf.x = 48
  pdf.moveDown(0.5)
  const right = { width: 499, align: 'right' } as const
  if (quote.discount > 0) pdf.text(`Desconto: ${money(-quote.discount)}`, 48, pdf.y, right)
  bold(12).text(`Total: ${money(quote.total)}`, 48, pdf.y, right)
  plain()
  if (quote.note) pdf.moveDown().text(printable(quote.note), 48)
  const code =
    standing !== null &&
    maySend(standing) &&
    quote.currency === 'BRL' &&
    !(await isForbidden(work, quote, now))
      ? shopCode(store, quote.total)
      : null
  if (code !== null) {
    bold(10).moveDown().text('Pague por Pix', 48)
    // Drawn with its text beneath, on one page.
    if (pdf.y + QR_SIDE + 60 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
    pdf.image(await QRCode.toBuffer(code, { margin: 1, scale: 6 }), { width: QR_SIDE })
    plain(9).moveDown(0.5).text('Pix copia e cola:')
    pdf.font('Courier').fontSize(8).text(code)
  }
  pdf.end()
  const parts: Uint8Array[] = []
  for await (const part of pdf as unknown as AsyncIterable<Uint8Array>) parts.push(part)
  return Buffer.concat(parts).toString('base64')
}

/** Does the law forbid to be paid for these lines by a code? Decided by what the shop's list says of their products now. */
async function isForbidden(work: Work, { items }: CustomerQuote, now: Date): Promise<boolean> {
  const ids = items.flatMap(({ product_id }) => product_id ?? [])
  return payLinkForbiddenBy(await productsById(work, ids, null, now), now.getTime()) !== null
}

/** What the law wants a pharmacy to show wherever it sells from afar, as far as it is said. */
const aboutShop = (store: StoreForm): string[] =>
  [
    [store.legal_name, store.document && `CNPJ ${formatDocument(store.document)}`]
      .filter(Boolean)
      .join(' · '),
    addressLine(store),
    [store.phone, store.hours].filter(Boolean).join(' · '),
    store.pharmacist && `Farmacêutico responsável: ${store.pharmacist}, CRF ${store.crf}/${store.crf_state}`,
    [store.licence && `Licença ${store.licence}`, store.afe && `AFE ${store.afe}`]
      .filter(Boolean)
      .join(' · '),
  ].filter((line) => line !== '')

/** The code by which the shop is paid; null where it has not said all that such a code holds. */
function shopCode(store: StoreForm, amount: number): string | null {
  const name = store.trade_name || store.legal_name
  if (store.pix_key === '' || name === '' || store.city === '' || amount === 0) return null
  return pixCode({ key: store.pix_key, txid: null, amount, name, city: store.city })
}
