import { BadTable } from './bad-table'

/** Signs that no text has: control characters other than blanks. A few are in many a program's files. */
const CONTROL = /[^\P{Cc}\s]/gu
/** More of a piece's characters than one in so many are no accident. */
const ONE_IN = 100
const LEAST = 3

/** What people call what files are, by the ending that their content has. */
const KINDS: Readonly<Record<string, string>> = {
  pdf: 'um PDF',
  png: 'uma imagem',
  jpg: 'uma imagem',
  gif: 'uma imagem',
  webp: 'uma imagem',
  docx: 'um documento do Word',
  zip: 'um arquivo compactado',
  gz: 'um arquivo compactado',
  rar: 'um arquivo compactado',
  '7z': 'um arquivo compactado',
}

/** Is it, by its first bytes, what some program may show as text and nobody as a table? @throws BadTable */
export function refuseOther(head: Buffer): void {
  if (head.toString('latin1').startsWith('%PDF-')) throw new BadTable(`Este arquivo é ${KINDS.pdf}${ADVICE}`)
  if (/^\s*<(!doctype|html|\?xml|table|svg)\b/i.test(head.toString('latin1').replace(/^\xef\xbb\xbf/, '')))
    throw new BadTable(`Este arquivo é uma página (HTML ou XML)${ADVICE}`)
}
const ADVICE = ', e não uma tabela. Salve a planilha como XLSX ou CSV e envie de novo.'

/** The text as it comes, while it is one. @throws BadTable that names the line, and what the file is where its first bytes say it */
export async function* onlyText(text: AsyncGenerator<string>, head: Buffer): AsyncGenerator<string> {
  let line = 1
  for await (const piece of text) {
    const odd = [...piece.matchAll(CONTROL)]
    if (odd.length >= LEAST && odd.length > piece.length / ONE_IN) {
      const { fileTypeFromBuffer } = await import('file-type')
      const found = KINDS[(await fileTypeFromBuffer(head))?.ext ?? '']
      if (found) throw new BadTable(`Este arquivo é ${found}${ADVICE}`)
      const at = line + piece.slice(0, odd[0]?.index).split('\n').length - 1
      throw new BadTable(
        `A linha ${at} tem sinais que não são texto: isto não é um arquivo CSV. Salve a planilha como XLSX ou CSV e envie de novo.`,
      )
    }
    line += piece.split('\n').length - 1
    yield piece
  }
}
