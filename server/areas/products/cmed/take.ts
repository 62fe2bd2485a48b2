import type { Maker } from '../../../directory/exports/definition'
import { BadRow } from '../../../directory/imports/bad-row'
import type { ImportRow, Taken, Taking } from '../../../directory/imports/definition'
import type { Work } from '../../../platform/db/work'
import { writeHistory } from '../../../platform/rows/history'
import { lockAllProducts } from '../kept'
import { tellProducts } from '../tell'
import { type CmedRow, readCmed } from './read-row'
import { shopTax } from './shop-tax'

/** By a product's id: its PMC in cents, and the day of the list that it is from. */
export type PmcImage = Readonly<Record<string, readonly [pmc: number | null, day: string | null]>>

/** Keys of rows whose products have no PMC by the list. */
export const FOR_HOSPITALS = 'cmed:hospital'
export const WITHOUT_PMC = 'cmed:free'

/**
 * Takes a batch of the CMED's list, or looks what would come of it: products of the shop that a row names by EAN or register
 * get its PMC, whatever stood there, unless they have one of a newer list. Who is named twice goes by the first row.
 */
export async function takeCmed(
  work: Work,
  { viewer }: Maker,
  rows: readonly ImportRow[],
  { importId, write }: Taking,
): Promise<Taken[]> {
  const tax = await shopTax(work)
  const day = await dayOfList(work, importId)
  if (write) await lockAllProducts(work)
  const taken: Taken[] = []
  const read: { id: number; told: CmedRow }[] = []
  for (const { id, values } of rows)
    try {
      read.push({ id, told: readCmed(values, tax) })
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      taken.push({ ...NOTHING, id, outcome: 'refused', reason: error.message })
    }
  const found = await productsByCode(
    work,
    read.flatMap(({ told }) => told.codes),
  )
  const named = await namedBefore(work, importId, Math.min(...rows.map(({ id }) => id)))
  for (const { id, told } of read) {
    const theirs = new Map(told.codes.flatMap((code) => found.get(code) ?? []).map((one) => [one.id, one]))
    const free = [...theirs.values()].filter((one) => !named.has(one.id))
    for (const one of free) named.add(one.id)
    taken.push(outcomeOf(id, told, free, day))
  }
  if (write) {
    await keepList(work, importId, day, read)
    await writePmc(work, viewer.id, taken)
  }
  return taken
}

const NOTHING = { reason: null, key: null, targetId: null, before: null, after: null }

type Priced = Readonly<{ id: string; pmc: number | null; day: string | null }>

/** What comes of a row for the products that are still nobody's. */
function outcomeOf(id: number, { pmc, hospital }: CmedRow, products: readonly Priced[], day: string): Taken {
  const targetId = products[0]?.id ?? null
  if (targetId === null) return { ...NOTHING, id, outcome: 'skipped' }
  if (pmc === null)
    return { ...NOTHING, id, outcome: 'skipped', targetId, key: hospital ? FOR_HOSPITALS : WITHOUT_PMC }
  const older = products.filter((one) => one.day === null || one.day <= day)
  if (older.length === 0) return { ...NOTHING, id, outcome: 'skipped', targetId }
  const before: PmcImage = Object.fromEntries(older.map((one) => [one.id, [one.pmc, one.day]]))
  const after: PmcImage = Object.fromEntries(older.map((one) => [one.id, [pmc, day]]))
  const outcome = older.some((one) => one.pmc === null)
    ? 'new'
    : older.some((one) => one.pmc !== pmc)
      ? 'changed'
      : 'same'
  return { ...NOTHING, id, outcome, targetId: older[0]?.id ?? targetId, before, after }
}

/** The day of the list that is brought in. */
async function dayOfList(work: Work, importId: string): Promise<string> {
  const row = await work.one<{ day: string }>(
    'SELECT day::text FROM imports WHERE tenant_id = $1 AND id = $2 AND day IS NOT NULL',
    [work.tenant.id, importId],
  )
  if (!row) throw new Error('a list of prices without its day')
  return row.day
}

/** The shop's products by the codes of the list, with the whole shop's PMC. */
async function productsByCode(work: Work, codes: readonly string[]): Promise<Map<string, Priced[]>> {
  const rows = await work.query<Priced & { code: string }>(
    `SELECT c.code, p.id::text, o.pmc, o.pmc_day::text AS day FROM (
       SELECT p.id, p.gtin_key AS code FROM products p
       WHERE p.tenant_id = $1 AND p.gtin IS NOT NULL AND p.gtin_key = ANY($2::text[]) AND p.deleted_at IS NULL
       UNION SELECT p.id, 'ms:' || p.anvisa_register FROM products p
       WHERE p.tenant_id = $1 AND p.anvisa_register = ANY($3::text[]) AND p.deleted_at IS NULL) c
     JOIN products p ON p.tenant_id = $1 AND p.id = c.id
     JOIN product_offers o ON o.tenant_id = $1 AND o.product_id = p.id AND o.instance_id IS NULL ORDER BY p.id`,
    [work.tenant.id, codes, codes.flatMap((code) => (code.startsWith('ms:') ? code.slice(3) : []))],
  )
  const found = new Map<string, Priced[]>()
  for (const { code, ...one } of rows) found.set(code, [...(found.get(code) ?? []), one])
  return found
}

/** Products that rows before this one have named. */
async function namedBefore(work: Work, importId: string, first: number): Promise<Set<string>> {
  const rows = await work.query<{ id: string }>(
    `SELECT target_id::text AS id FROM import_rows
       WHERE tenant_id = $1 AND import_id = $2 AND id < $3 AND target_id IS NOT NULL
     UNION SELECT jsonb_object_keys(after) FROM import_rows
       WHERE tenant_id = $1 AND import_id = $2 AND id < $3 AND after IS NOT NULL`,
    [work.tenant.id, importId, first],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Keeps what the list says, also of what the shop does not have yet. */
const keepList = (
  work: Work,
  importId: string,
  day: string,
  read: readonly { told: CmedRow }[],
): Promise<unknown> =>
  work.query(
    `INSERT INTO cmed_prices (tenant_id, code, import_id, day, pmc, hospital)
     SELECT $1, v.code, $2, $3::date, v.pmc, v.hospital
     FROM jsonb_to_recordset($4::jsonb) AS v(code text, pmc integer, hospital boolean) ON CONFLICT DO NOTHING`,
    [
      work.tenant.id,
      importId,
      day,
      JSON.stringify(
        read.flatMap(({ told: { codes, pmc, hospital } }) => codes.map((code) => ({ code, pmc, hospital }))),
      ),
    ],
  )

/** Writes what rows have come to, with its history. */
async function writePmc(work: Work, userId: string, taken: readonly Taken[]): Promise<void> {
  const before: PmcImage = Object.assign({}, ...taken.map((row) => row.before))
  const after: PmcImage = Object.assign({}, ...taken.map((row) => row.after))
  await putPmc(work, after)
  const lines = Object.entries(after).flatMap(([rowId, [pmc]]) => {
    const was = before[rowId]?.[0] ?? null
    return was === pmc ? [] : [{ rowId, deed: 'changed' as const, changes: { pmc: [was, pmc] as const } }]
  })
  await writeHistory(work, 'product', { userId, source: 'import' }, lines)
  if (lines.length > 0) await tellProducts(work, 'itemUpdated')
}

/** Puts PMC and the day of their list where they belong; products whose PMC becomes another are as changed. */
export async function putPmc(work: Work, image: PmcImage): Promise<void> {
  const rows = JSON.stringify(Object.entries(image).map(([id, [pmc, day]]) => ({ id, pmc, day })))
  const given = `jsonb_to_recordset($2::jsonb) AS v(id bigint, pmc integer, day date)`
  await work.query(
    `UPDATE products p SET rev = p.rev + 1, updated_at = now() FROM product_offers o, ${given}
     WHERE p.tenant_id = $1 AND p.id = v.id AND o.tenant_id = $1 AND o.product_id = v.id AND o.instance_id IS NULL
       AND o.pmc IS DISTINCT FROM v.pmc`,
    [work.tenant.id, rows],
  )
  const theirs = 'o.tenant_id = $1 AND o.product_id = v.id AND o.instance_id IS NULL'
  await work.query(
    `UPDATE product_offers o SET pmc = v.pmc FROM ${given} WHERE ${theirs} AND o.pmc IS DISTINCT FROM v.pmc`,
    [work.tenant.id, rows],
  )
  // Apart: a PMC that is changed alone forgets the day of its list (migration 0390).
  await work.query(`UPDATE product_offers o SET pmc_day = v.day FROM ${given} WHERE ${theirs}`, [
    work.tenant.id,
    rows,
  ])
}
