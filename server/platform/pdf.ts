/** A text as the PDF's own fonts have it, which know the letters of Western Europe; another sign is a dot. */
export const printable = (text: string): string => text.replace(/[^\n\u0020-\u00ff]/g, '·')

/** The bytes of a PDF that is written to its end. */
export async function pdfBytes(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  pdf.end()
  const parts: Uint8Array[] = []
  for await (const part of pdf as unknown as AsyncIterable<Uint8Array>) parts.push(part)
  return Buffer.concat(parts)
}
