/** What the clipboard holds: its text, its HTML, and the names of its files; a picture has one too. */
export type Clipboard = Readonly<{ text: string; html: string; files: readonly string[] }>

/**
 * What is meant by a paste: the text as the field itself takes it, the text of a table of cells, or the files.
 *
 * Excel and Word put a picture of what was copied beside its text: the text is meant. Beside a file that was copied in
 * the file manager stands its name or its path, and beside a picture of a page its address: there the file is.
 */
export type Paste =
  | Readonly<{ kind: 'own' }>
  | Readonly<{ kind: 'cells'; text: string }>
  | Readonly<{ kind: 'files' }>

const BETWEEN_CELLS = ' | '

/** Says what is meant by a paste; see {@link Paste}. */
export function whatIsPasted({ text, html, files }: Clipboard): Paste {
  if (files.length > 0 && (text.trim() === '' || speaksOfFiles(text, html, files))) return { kind: 'files' }
  return /<table[\s>]/i.test(html) && /[\t\n]/.test(text)
    ? { kind: 'cells', text: linesOf(text) }
    : { kind: 'own' }
}

/** Is every line of it the name or address of one of the files? */
function speaksOfFiles(text: string, html: string, files: readonly string[]): boolean {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const named = (line: string) =>
    files.some((name) => name !== '' && decoded(line.trim()).split(/[/\\]/).at(-1) === name)
  if (lines.every(named)) return true
  return lines.length === 1 && /^(https?:\/\/|data:)\S+$/.test(text.trim()) && /<img[\s>]/i.test(html)
}

function decoded(line: string): string {
  try {
    return decodeURI(line)
  } catch {
    // A name with a per cent sign is no address.
    return line
  }
}

/** Cells as a spreadsheet writes them (tabs between, quotes around what holds lines or tabs) as lines for a message. */
function linesOf(text: string): string {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/g,
  )) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    rows.at(-1)?.push(cell.replaceAll(/\s+/g, ' ').trim())
    if (end !== '\t' && end !== '') rows.push([])
    if (end === '') break
  }
  return rows
    .map((cells) => cells.filter((cell) => cell !== '').join(BETWEEN_CELLS))
    .join('\n')
    .trim()
}
