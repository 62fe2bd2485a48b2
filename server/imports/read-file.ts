import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cleanText } from '../platform/db/clean-text'
import type { FileStore } from '../platform/file-store'
import { Refusal } from '../platform/graphql/refusal'
import { encodingOf, textOf } from './decode'
import { separatedRows } from './separated'
import { workbookRows } from './workbook'

/** Rows of a file at most. */
const MOST_ROWS = 1_000_000
const MOST_COLUMNS = 200
/** Characters of a cell that are kept: one more than any field takes, so that a longer one is refused and not cut. */
const LONGEST_CELL = 5_001

type ReadFile = Readonly<{ encoding: string; rows: AsyncGenerator<string[]> }>

/** Opens a stored file as rows of texts, its head first, for as long as `body` runs. */
export async function readRows<T>(
  files: FileStore,
  tenantId: number,
  sha256: string,
  body: (read: ReadFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-import-'))
  const copy = path.join(folder, 'file')
  try {
    await pipeline(files.read(tenantId, sha256), createWriteStream(copy, { mode: 0o600 }))
    return await readRowsAt(copy, body)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same of a file on this machine. */
export async function readRowsAt<T>(place: string, body: (read: ReadFile) => Promise<T>): Promise<T> {
  const file = await open(place)
  try {
    const head = Buffer.alloc(4)
    await file.read(head, 0, 4, 0)
    if (head.toString('latin1') === 'PK\u0003\u0004')
      return await body({ encoding: 'xlsx', rows: cleaned(await workbookRows(place)) })
    if (head.readUInt32BE(0) === 0xd0cf11e0)
      throw new Refusal(
        'INVALID',
        'Esta é uma planilha antiga (XLS). Salve-a como XLSX ou CSV e envie de novo.',
      )
    const encoding = await encodingOf(file)
    return await body({ encoding, rows: cleaned(separatedRows(textOf(file, encoding))) })
  } finally {
    await file.close()
  }
}

async function* cleaned(rows: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string[]> {
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > MOST_ROWS + 1)
      throw new Refusal('INVALID', 'O arquivo tem mais de 1.000.000 de linhas. Divida-o e envie as partes.')
    yield row.slice(0, MOST_COLUMNS).map(cell)
  }
}

/** Without the apostrophe that exports put before what a spreadsheet would run. */
const cell = (text: string): string =>
  cleanText(text.normalize('NFC'))
    .trim()
    .replace(/^'(?=[\p{Cf}\s]*[=+\-@\t\r＝＋－＠])/u, '')
    .slice(0, LONGEST_CELL)
