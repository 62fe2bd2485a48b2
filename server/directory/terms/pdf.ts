import PDFDocument from 'pdfkit'
import { sectionsOf } from '../../../src/domain/terms/house-terms'

/** The shop's own terms as a PDF, A4. What the PDF's own fonts cannot write (Windows-1252) stands as a question mark. */
export function termsPdf({
  house,
  version,
  text,
  at,
  zone,
}: {
  house: string
  version: number
  text: string
  at: Date
  /** Whose day is meant. */
  zone: string
}): AsyncIterable<Uint8Array> {
  const title = `Termos de uso da ${house}`
  const pdf = new PDFDocument({ size: 'A4', margin: 64, info: { Title: writable(title) } })
  pdf.font('Helvetica-Bold').fontSize(18).text(writable(title))
  const day = at.toLocaleDateString('pt-BR', { timeZone: zone })
  pdf.font('Helvetica').fontSize(10).fillColor('#5B6472').text(`Versão ${version}, de ${day}.`)
  pdf.fillColor('#1F2733')
  for (const section of sectionsOf(text)) {
    pdf.moveDown()
    if (section.title !== '') pdf.font('Helvetica-Bold').fontSize(12).text(writable(section.title))
    pdf.font('Helvetica').fontSize(11)
    for (const paragraph of section.text) pdf.text(writable(paragraph), { lineGap: 2 })
  }
  pdf.end()
  return pdf
}

const writable = (text: string): string => text.replace(/[^\n\x20-\xff–—‘’“”•…€]/gu, '?')
