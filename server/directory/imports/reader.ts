import { Refusal } from '../../platform/graphql/refusal'
import { spareThread } from '../../platform/spare-thread'
import { type Thread, ThreadSpent } from '../../platform/thread'

/** What the reading thread is asked: to begin with a file, or to go on with it. */
export type Asked = Readonly<{ read: string } | { next: true }>

/** What it says: one of these. */
export type Read = Readonly<
  | { encoding: string }
  | { rows: string[][] }
  | { end: true }
  /** Why the file is no table, in a sentence. */
  | { bad: string }
>

/** A file as rows of texts, its head first. */
export type ReadFile = Readonly<{ encoding: string; rows: AsyncGenerator<string[]> }>

/** What reading a file may take: JavaScript's memory, MB, and the time until its next rows, ms. */
const LIMITS = { memory: 640, patience: 120_000 } as const

const SPENT = {
  memory:
    'O arquivo pede mais memória do que uma importação pode usar. Deixe só as colunas que servem, salve como CSV e envie de novo.',
  time: 'O arquivo demorou demais para ser lido. Divida-o, ou salve-o como CSV, e envie de novo.',
} as const

type Reader = Thread<Asked, Read>
const withReader = spareThread<Asked, Read>('read-table', LIMITS)

/** Reads a file of this machine in a thread, for as long as `body` runs. @throws Refusal for what is no table */
export const inThread = <T>(place: string, body: (read: ReadFile) => Promise<T>): Promise<T> =>
  withReader(async (reader, keep) => {
    const first = await said(reader, { read: place })
    if (!('encoding' in first)) throw new Error('a reader began with rows')
    const rows = async function* () {
      for (;;) {
        const read = await said(reader, { next: true })
        if ('rows' in read) yield* read.rows
        else break
      }
      keep()
    }
    return body({ encoding: first.encoding, rows: rows() })
  })

async function said(reader: Reader, asked: Asked): Promise<Exclude<Read, { bad: string }>> {
  try {
    const read = await reader.ask(asked)
    if (!('bad' in read)) return read
    throw new Refusal('INVALID', read.bad)
  } catch (error) {
    throw error instanceof ThreadSpent ? new Refusal('INVALID', SPENT[error.of]) : error
  }
}
