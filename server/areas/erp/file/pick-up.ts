import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { FileColumn } from '../../../../src/domain/erp/erp-form'
import { guessMapping } from '../../../directory/imports/guess'
import { readRowsAt } from '../../../directory/imports/read-file'
import type { Config } from '../../../platform/config'
import type { Tenant } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { causeOf } from '../../../platform/fetch/causes'
import { Refusal } from '../../../platform/graphql/refusal'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { type Connection, moveConnection } from '../connection.row'
import type { NeutralProduct } from '../connectors/connector'
import { settleMissing } from '../products/missing'
import { keepRefusals, type Refused } from '../products/refuse'
import { takeProducts } from '../products/take'
import { beginRun, countRun, endRun, type Run } from '../run.row'
import { enqueueRun } from '../schedule'
import { BadRow, FILE_FIELDS, productOfRow } from './fields'
import { BadPlace, placeOf, realFile } from './place'

type Needs = Pick<JobHelpers, 'db' | 'config' | 'now'>

const LARGEST = 100 * 1024 * 1024
const BATCH = 500
/** A file that comes over the network has so long, ms. */
const FETCH_MS = 120_000

/** What is chosen for a file. */
const FileOptions = v.object({
  place: v.string(),
  /** The title of the column for each field; what is left out is guessed by its title. */
  columns: v.optional(v.record(v.string(), v.string()), {}),
  /** Hours between two looks. */
  every: v.optional(v.number(), 1),
  /** Products that the file does not name any more: they stay, or are no longer offered. */
  missing: v.optional(v.picklist(['keep', 'off']), 'keep'),
})

/** Fetches a connection's file and takes its rows. */
export async function pickUpFile(tenant: Tenant, connection: Connection, needs: Needs): Promise<void> {
  const { db, now, config } = needs
  const options = v.parse(FileOptions, connection.options)
  const run = await db.work(tenant, (work) => beginRun(work, connection, 'file', now()))
  const next = new Date(now().getTime() + options.every * 3_600_000)
  try {
    await withFile(tenant, options.place, config.erp, (file) =>
      readRowsAt(file, async ({ rows }) => takeRows(tenant, connection, needs, run, rows, options)),
    )
    const said =
      options.missing === 'off'
        ? await db.work(tenant, (work) => settleMissing(work, connection, run.id, now()))
        : null
    await db.work(tenant, async (work) => {
      await endRun(work, run.id, said === null ? 'done' : 'stopped', said)
      await enqueueRun(work, connection.id, next)
      await moveConnection(work, connection.id, said === null ? 'WORK' : 'FAIL', said)
      await tellTopic(work, 'erp')
    })
  } catch (error) {
    const sentence =
      error instanceof BadPlace || error instanceof Refusal
        ? error.message
        : `O arquivo não pôde ser buscado (${causeOf(error)}).`
    await db.work(tenant, async (work) => {
      await endRun(work, run.id, 'failed', sentence)
      await enqueueRun(work, connection.id, next)
      await moveConnection(work, connection.id, 'FAIL', sentence)
      await tellTopic(work, 'erp')
    })
  }
}

/** Brings the file to this machine, for as long as `body` runs. @throws BadPlace */
async function withFile(
  tenant: Tenant,
  written: string,
  erp: Config['erp'],
  body: (file: string) => Promise<void>,
): Promise<void> {
  const place = placeOf(written, erp, tenant)
  if (place.kind === 'folder') return body(await realFile(place.file, erp.files.folder ?? '', tenant))
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-erp-'))
  try {
    const copy = path.join(folder, 'file')
    const response = await fetch(place.url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) })
    if (!response.ok || !response.body) throw new BadPlace(`O endereço respondeu ${response.status}.`)
    let size = 0
    await pipeline(
      Readable.from(response.body),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.byteLength
          if (size > LARGEST) throw new BadPlace('O arquivo passa de 100 MB.')
          yield chunk
        }
      },
      createWriteStream(copy, { mode: 0o600 }),
    )
    return await body(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function takeRows(
  tenant: Tenant,
  connection: Connection,
  { db, now }: Needs,
  run: Run,
  rows: AsyncGenerator<string[]>,
  { columns }: v.InferOutput<typeof FileOptions>,
): Promise<void> {
  let fields: (FileColumn | null)[] | null = null
  let batch: { products: NeutralProduct[]; refused: Refused[]; read: number } = emptyBatch()
  const write = async () => {
    const { products, refused, read } = batch
    batch = emptyBatch()
    await db.work(tenant, async (work) => {
      const counts = await takeProducts(work, connection, products, { runId: run.id, now: now() })
      await keepRefusals(work, connection.id, run.id, refused)
      await countRun(work, run.id, read, { ...counts, refused: counts.refused + refused.length })
    })
  }
  let line = 1
  for await (const cells of rows) {
    if (fields === null) {
      fields = fieldsOf(cells, columns)
      if (!fields.includes('sku') && !fields.includes('gtin'))
        throw new BadPlace('O arquivo não tem uma coluna de código nem de código de barras.')
      continue
    }
    line += 1
    batch.read += 1
    const values: Partial<Record<FileColumn, string>> = {}
    fields.forEach((field, column) => {
      if (field !== null) values[field] = cells[column] ?? ''
    })
    try {
      batch.products.push(productOfRow(values))
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      const name = values.name || values.sku || `Linha ${line}`
      const sentence = `Linha ${line}: ${error.message}`
      batch.refused.push({
        theirs: values.sku || `linha ${line}`,
        reason: 'row',
        name,
        sentence,
        row: values,
      })
    }
    if (batch.read >= BATCH) await write()
  }
  if (fields === null) throw new BadPlace('O arquivo está vazio.')
  if (batch.read > 0) await write()
}

const emptyBatch = () => ({ products: [] as NeutralProduct[], refused: [] as Refused[], read: 0 })

/** The field of each column: as it was chosen, else by its title. @throws BadPlace for a chosen title that is not there */
function fieldsOf(
  titles: readonly string[],
  chosen: Readonly<Record<string, string>>,
): (FileColumn | null)[] {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  for (const title of Object.values(chosen))
    if (!titles.some((one) => same(one, title))) throw new BadPlace(`O arquivo não tem a coluna “${title}”.`)
  const guessed = guessMapping(titles, FILE_FIELDS)
  const isField = (name: string | null): name is FileColumn =>
    FILE_FIELDS.some((field) => field.name === name)
  const taken = new Set(Object.keys(chosen))
  return titles.map((title, column) => {
    const own = Object.entries(chosen).find(([, wanted]) => same(wanted, title))?.[0] ?? null
    const guess = guessed[column] ?? null
    const field = own ?? (guess !== null && taken.has(guess) ? null : guess)
    return isField(field) ? field : null
  })
}
