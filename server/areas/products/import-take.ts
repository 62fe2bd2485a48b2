import { gtinKey } from '../../../src/domain/products/gtin'
import type { Maker } from '../../directory/exports/definition'
import { BadRow, isSparable, readWithout } from '../../directory/imports/bad-row'
import { type ImportRow, type Taken, type Taking, withLeft } from '../../directory/imports/definition'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { readProduct } from './import-parse'
import { lackingPictures, wantPictures } from './pictures/want'
import { type Image, type SavedRow, type SourceRow, saveFromSource } from './save-from-source'

type Read = { row: ImportRow; told: SourceRow }

/** What names the product of a row within its file: its sku, else its GTIN, else its name. */
const keyOf = ({ sku, gtin, name }: SourceRow): string =>
  sku ? `sku:${sku}` : gtin ? `gtin:${gtinKey(gtin)}` : `name:${name}`

/** Takes a batch of rows, or looks what would come of it; see ImportDefinition.take. */
export async function takeProducts(
  work: Work,
  { viewer }: Maker,
  rows: readonly ImportRow[],
  how: Taking,
): Promise<Taken[]> {
  const taken: Taken[] = []
  const refuse = (id: number, reason: string, key: string | null, more: Partial<Taken> = {}) =>
    taken.push({ id, outcome: 'refused', reason, key, targetId: null, before: null, after: null, ...more })
  const read: Read[] = []
  const zone = await zoneOf(work)
  const readOne = (values: ImportRow['values']) => readProduct(values, zone)
  const leftOf = new Map<number, string>()
  for (const row of rows)
    try {
      const { told, left } = how.withoutBad
        ? readWithout(row.values, readOne)
        : { told: readOne(row.values), left: [] }
      read.push({ row, told })
      if (left.length > 0) leftOf.set(row.id, left.join(' '))
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      const sparable = isSparable(row.values, readOne)
      refuse(row.id, error.message, row.values.sku ? `sku:${row.values.sku.trim()}` : null, { sparable })
    }
  const first = await firstOfEach(work, how.importId, read)
  const single = read.filter(({ row, told }) => {
    const key = keyOf(told)
    const before = first.get(key) ?? row.id
    if (before === row.id) return true
    refuse(row.id, `Repetido: a linha ${before + 1} do arquivo já fala deste produto.`, null)
    return false
  })
  const saved = await saveFromSource(
    work,
    single.map(({ told }) => told),
    {
      by: { userId: viewer.id, source: 'import' },
      now: new Date(),
      existing: how.existing,
      createCategories: how.createGroups,
      write: how.write,
    },
  )
  const pictures = single.flatMap(({ row, told }, place) => {
    const { outcome = 'refused', productId = null } = saved[place] ?? {}
    const isTaken = outcome !== 'refused' && outcome !== 'skipped' && productId !== null
    return isTaken && told.image_url ? { productId, url: told.image_url, row: row.id + 1 } : []
  })
  const by = {
    ...({ source: 'import', importId: how.importId } as const),
    replaces: how.existing === 'overwrite' ? 'any' : 'none',
  } as const
  const lacking = await lackingPictures(work, pictures, by)
  if (how.write) await wantPictures(work, pictures, by)
  single.forEach(({ row, told }, place) => {
    const one = saved[place]
    if (!one) throw new Error('a row was not answered')
    if (one.outcome === 'refused') refuse(row.id, one.reason ?? '', keyOf(told), { targetId: one.productId })
    else
      taken.push({
        id: row.id,
        // A picture is a change, too.
        outcome: one.outcome === 'same' && lacking.has(one.productId ?? '') ? 'changed' : one.outcome,
        reason: null,
        key: keyOf(told),
        targetId: one.productId,
        ...images(one),
      })
  })
  return withLeft(taken, leftOf)
}

/** Of both states only what differs: what was not there is null. */
function images({ outcome, before, after }: SavedRow): { before: object | null; after: object | null } {
  if (after === null || outcome === 'same' || outcome === 'skipped') return { before: null, after: null }
  const was = flat(before)
  const is = flat(after)
  const changed = Object.keys(is).filter((key) => (was[key] ?? null) !== (is[key] ?? null))
  const only = (image: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, image[key] ?? null]))
  return { before: before && only(was), after: only(is) }
}

/** An image in one object, the offer's fields behind a sign. */
export const flat = (image: Image | null): Record<string, unknown> =>
  image === null
    ? {}
    : {
        ...image.fields,
        ...Object.fromEntries(Object.entries(image.offer).map(([field, value]) => [`$${field}`, value])),
      }

/** The first row of the file that speaks of each product. */
async function firstOfEach(
  work: Work,
  importId: string,
  read: readonly Read[],
): Promise<Map<string, number>> {
  const first = new Map<string, number>()
  const ids = read.map(({ row }) => row.id)
  const earlier = await work.query<{ key: string; id: number }>(
    'SELECT key, min(id) AS id FROM import_rows WHERE tenant_id = $1 AND import_id = $2 AND key = ANY($3::text[]) AND id < $4 GROUP BY key',
    [work.tenant.id, importId, read.map(({ told }) => keyOf(told)), Math.min(...ids, 2 ** 31 - 1)],
  )
  for (const { key, id } of earlier) first.set(key, id)
  for (const { row, told } of [...read].sort((a, b) => a.row.id - b.row.id)) {
    const key = keyOf(told)
    if (!first.has(key)) first.set(key, row.id)
  }
  return first
}
