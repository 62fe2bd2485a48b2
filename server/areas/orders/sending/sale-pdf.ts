import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { formatDocument } from '../../../../src/domain/contacts/document'
import { formatAmount } from '../../../../src/domain/money/money'
import { addressLine, type StoreForm } from '../../../../src/domain/store/store-form'
import { pdfBytes, printable } from '../../../platform/pdf'

/** Width and height of the drawn code on the page, in points. */
const QR_SIDE = 140

/** A quote or an order as it stands on a page; sums in hundredths of the currency. */
export type SalePage = Readonly<{
  title: string
  customer: string
  /** When it was made, and until when it holds. */
  dated: string
  /** Why it is not the shop's word, or no longer; null: it is. */
  noOffer: string | null
  currency: string
  items: readonly Readonly<{ name: string; price: number; quantity: number }>[]
  discount: number
  /** What bringing it costs; 0: nothing, or it is fetched. */
  fee: number
  total: number
  /** Sentences behind the sum, each a line. */
  behind: readonly string[]
  note: string | null
  /** The code by which it is paid; null: by none. */
  pix: string | null
}>

/** A quote or an order as a page to print or to send, a PDF: the shop with what RDC 44/2009 wants shown, lines and sums. */
export async function salePdf(store: StoreForm, page: SalePage): Promise<Uint8Array> {
  const money = (amount: number) => printable(formatAmount(amount, page.currency)).replace('\u00a0', ' ')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 48,
    info: { Title: page.title, Author: store.trade_name || 'Balcão' },
  })
  const bold = (size: number) => pdf.font('Helvetica-Bold').fontSize(size)
  const plain = (size = 10) => pdf.font('Helvetica').fontSize(size)
  bold(18).text(printable(store.trade_name || store.legal_name || page.title))
  plain(9)
  for (const line of aboutShop(store)) pdf.text(printable(line))
  bold(14).moveDown().text(printable(page.title))
  plain()
    .text(printable(`Para: ${page.customer}`))
    .text(page.dated)
    .moveDown()
  if (page.noOffer !== null) {
    bold(11).text(page.noOffer).moveDown()
    plain()
  }
  for (const { name, price, quantity } of page.items) {
    const y = pdf.y
    pdf.text(printable(`${quantity} × ${name}`), 48, y, { width: 360 })
    const below = pdf.y
    pdf.text(money(price * quantity), 408, y, { width: 139, align: 'right' })
    pdf.y = Math.max(below, pdf.y)
  }
  pdf.x = 48
  pdf.moveDown(0.5)
  const right = { width: 499, align: 'right' } as const
  if (page.discount > 0) pdf.text(`Desconto: ${money(-page.discount)}`, 48, pdf.y, right)
  if (page.fee > 0) pdf.text(`Taxa de entrega: ${money(page.fee)}`, 48, pdf.y, right)
  bold(12).text(`Total: ${money(page.total)}`, 48, pdf.y, right)
  plain()
  if (page.behind.length > 0) pdf.moveDown()
  for (const line of page.behind) pdf.text(printable(line), 48)
  if (page.note) pdf.moveDown().text(printable(page.note), 48)
  if (page.pix !== null) {
    bold(10).moveDown().text('Pague por Pix', 48)
    // Drawn with its text beneath, on one page.
    if (pdf.y + QR_SIDE + 60 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
    pdf.image(await QRCode.toBuffer(page.pix, { margin: 1, scale: 6 }), { width: QR_SIDE })
    plain(9).moveDown(0.5).text('Pix copia e cola:')
    pdf.font('Courier').fontSize(8).text(page.pix)
  }
  return pdfBytes(pdf)
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
