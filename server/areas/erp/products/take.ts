import { createHash } from 'node:crypto'
import { priceDoubt } from '../../../../src/domain/erp/doubt'
import { formatMoney } from '../../../../src/domain/money/money'
import { gtinFault } from '../../../../src/domain/products/gtin'
import { pictureKey } from '../../../../src/domain/products/picture-address'
import { dayOf, endOfDay } from '../../../../src/domain/time/relative-time'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { confirmOffers, type SourceRow, saveFromSource, wantPictures } from '../../products/area'
import type { Connection } from '../connection.row'
import type { ErpStock, NeutralProduct } from '../connectors/connector'
import { keepRefusals, type Refused, settleRefusals } from './refuse'

/** What came of the rows of a batch. */
export type Counts = { made: number; changed: number; same: number; held: number; refused: number }
export const NO_COUNTS: Counts = { made: 0, changed: 0, same: 0, held: 0, refused: 0 }

type Link = { theirs: string; product_id: string; hash_in: string | null; price: number | null }
type How = Readonly<{
  runId: string | null
  now: Date
  /** A person has looked at it: its price is taken, whatever it is. */
  accepted?: boolean
}>
type Decided = { row: NeutralProduct; link: Link | undefined; price: number | null; hash: string }

/** A promotion without an end lasts until the ERP says that it is over; as every one, to the end of a day of the shop's. */
const OPEN_END_MS = 365 * 86_400_000

/**
 * Takes products as an ERP sends them: what did not change costs nothing, a price that is doubted waits while the
 * rest of its row is taken, and what cannot be taken is written down with its reason. One batch, one transaction.
 */
export async function takeProducts(
  work: Work,
  connection: Connection,
  given: readonly NeutralProduct[],
  { runId, now, accepted = false }: How,
): Promise<Counts> {
  const rows = [...new Map(given.map((row) => [row.ref, row])).values()]
  const counts = { ...NO_COUNTS }
  if (rows.length === 0) return counts
  const links = await linksOf(
    work,
    connection.id,
    rows.map(({ ref }) => ref),
  )
  const standing = await standingBySku(work, connection, rows, links)
  const refused: Refused[] = []
  const taken: Decided[] = []
  const same: Decided[] = []
  const held = new Set<string>()
  const skus = new Map<string, string>()
  for (const row of rows) {
    const link = links.get(row.ref)
    const hash = hashOf(row)
    const decided = { row, link, hash, price: row.price }
    if (link && link.hash_in === hash && !accepted) {
      same.push(decided)
      continue
    }
    if (row.name === '' && !link) {
      refused.push({
        theirs: row.ref,
        reason: 'row',
        name: row.ref,
        sentence: 'O produto está sem nome.',
        row,
      })
      continue
    }
    const other = !link && row.sku ? (skus.get(row.sku) ?? standing.get(row.sku)?.linked) : undefined
    if (row.sku && !skus.has(row.sku)) skus.set(row.sku, row.ref)
    if (other !== undefined && other !== row.ref) {
      const sentence = `O código ${row.sku} já é de outro produto desta integração (${other}).`
      refused.push({ theirs: row.ref, reason: 'twice', name: row.name, sentence, row })
      continue
    }
    const known = link ? link.price : row.sku ? (standing.get(row.sku)?.price ?? null) : null
    const doubt = row.price === null || accepted ? null : priceDoubt(known, row.price)
    if (doubt !== null) {
      held.add(row.ref)
      refused.push({
        theirs: row.ref,
        reason: doubt,
        name: row.name,
        sentence: doubtSaid(doubt, known, row.price ?? 0),
        row,
      })
    }
    taken.push(doubt === null ? decided : { ...decided, price: null })
  }
  const source = connection.kind === 'api' ? 'api' : 'erp'
  const zone = await zoneOf(work)
  const openEnd = endOfDay(dayOf(now.getTime() + OPEN_END_MS, zone), zone)
  const saved = await saveFromSource(
    work,
    taken.map((one) => sourceRow(connection, one, openEnd)),
    { by: { userId: null, source }, now },
  )
  const pictures = saved.flatMap(({ outcome, productId }, place) => {
    const url = taken[place]?.row.image_url
    return url && productId !== null && outcome !== 'refused' ? { productId, url } : []
  })
  await wantPictures(work, pictures, { source, replaces: 'fetched' })
  const kept: { theirs: string; product: string; hash: string; price: number | null }[] = []
  const settled: string[] = []
  saved.forEach(({ outcome, productId, reason }, place) => {
    const one = taken[place]
    if (!one) return
    if (outcome === 'refused' || productId === null) {
      const sentence = reason ?? 'O produto não foi aceito.'
      // What is wrong with the row says more than its price.
      const rest = refused.findIndex(({ theirs }) => theirs === one.row.ref)
      if (rest !== -1) refused.splice(rest, 1)
      held.delete(one.row.ref)
      refused.push({ theirs: one.row.ref, reason: 'row', name: one.row.name, sentence, row: one.row })
      return
    }
    if (held.has(one.row.ref)) counts.held += 1
    else if (outcome === 'new') counts.made += 1
    else if (outcome === 'changed') counts.changed += 1
    else counts.same += 1
    if (!held.has(one.row.ref)) settled.push(one.row.ref)
    kept.push({
      theirs: one.row.ref,
      product: productId,
      hash: one.hash,
      price: one.price ?? one.link?.price ?? null,
    })
  })
  counts.same += same.length
  counts.refused = refused.length - held.size
  await keepLinks(work, connection.id, runId, kept)
  await see(work, connection, runId, same, now)
  await keepRefusals(work, connection.id, runId, refused)
  if (settled.length > 0) await settleRefusals(work, connection.id, settled)
  return counts
}

/** Takes stock that is sent apart from its products; of products that are not linked nothing is known. */
export async function takeStocks(
  work: Work,
  connection: Connection,
  stocks: readonly ErpStock[],
  now: Date,
): Promise<{ unknown: string[] }> {
  const links = await linksOf(
    work,
    connection.id,
    stocks.map(({ ref }) => ref),
  )
  const rows = stocks.flatMap(({ ref, stock }) => {
    const link = links.get(ref)
    return link ? [{ id: link.product_id, instance_id: connection.instance_id, stock }] : []
  })
  const source = connection.kind === 'api' ? 'api' : 'erp'
  await saveFromSource(work, rows, { by: { userId: null, source }, now })
  return { unknown: stocks.filter(({ ref }) => !links.has(ref)).map(({ ref }) => ref) }
}

function sourceRow(
  { id, instance_id }: Connection,
  { row, link, price }: Decided,
  openEnd: number,
): SourceRow {
  const {
    ref,
    sku,
    gtin,
    name,
    brand,
    promo,
    stock,
    active,
    price: _doubted,
    image_url: _wanted,
    ...more
  } = row
  return {
    ...more,
    ...(link && { id: link.product_id }),
    ref: `${id}:${ref}`,
    instance_id,
    ...(sku !== null && { sku: sku.slice(0, 60) }),
    // A list of digits that is no GTIN is somebody's own number: it stops no product.
    ...(gtin !== null && gtinFault(gtin) === null && { gtin }),
    ...(name !== '' && { name: name.slice(0, 160) }),
    ...(brand !== null && { brand: brand.slice(0, 80) }),
    ...(price !== null && {
      price,
      promo_price: promo !== null && promo < price ? promo : null,
      promo_until: promo !== null && promo < price ? openEnd : null,
    }),
    ...(stock !== null && { stock }),
    active,
  }
}

const doubtSaid = (doubt: 'zero' | 'jump', known: number | null, come: number): string =>
  doubt === 'zero'
    ? `O preço veio zerado${known === null ? '' : `; continua ${formatMoney(known)}`}.`
    : `O preço passou de ${formatMoney(known ?? 0)} para ${formatMoney(come)}, mais de 60 %; continua o anterior.`

/** What of a row is taken: the same is not taken again. */
const hashOf = (row: NeutralProduct): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.entries(row)
          .filter(([name]) => name !== 'ref')
          // The same picture has another signature each time.
          .map(([name, value]) => (name === 'image_url' ? [name, pictureKey(String(value))] : [name, value]))
          .sort(),
      ),
    )
    .digest('base64url')
    .slice(0, 22)

async function linksOf(
  work: Work,
  connectionId: string,
  refs: readonly string[],
): Promise<Map<string, Link>> {
  const found = await work.query<Link>(
    `SELECT theirs, product_id::text, hash_in, price FROM erp_links
     WHERE tenant_id = $1 AND connection_id = $2 AND theirs = ANY($3::text[])`,
    [work.tenant.id, connectionId, refs],
  )
  return new Map(found.map((link) => [link.theirs, link]))
}

/** Of rows that are not linked: what the product of the same sku costs now, and which of theirs it is linked to. */
async function standingBySku(
  work: Work,
  { id, instance_id: instanceId }: Connection,
  rows: readonly NeutralProduct[],
  links: ReadonlyMap<string, Link>,
): Promise<Map<string, { price: number | null; linked: string | undefined }>> {
  const skus = rows.flatMap(({ ref, sku }) => (links.has(ref) ? [] : (sku ?? [])))
  if (skus.length === 0) return new Map()
  const found = await work.query<{ sku: string; price: number | null; linked: string | null }>(
    `SELECT p.sku, o.price, (SELECT l.theirs FROM erp_links l
         WHERE l.tenant_id = p.tenant_id AND l.product_id = p.id AND l.connection_id = $3 LIMIT 1) AS linked
     FROM products p LEFT JOIN product_offers o ON o.tenant_id = p.tenant_id AND o.product_id = p.id
       AND coalesce(o.instance_id, 0) = coalesce($4::bigint, 0)
     WHERE p.tenant_id = $1 AND p.sku = ANY($2::text[]) AND p.deleted_at IS NULL`,
    [work.tenant.id, skus, id, instanceId],
  )
  return new Map(found.map(({ sku, price, linked }) => [sku, { price, linked: linked ?? undefined }]))
}

const keepLinks = (
  work: Work,
  connectionId: string,
  runId: string | null,
  kept: readonly { theirs: string; product: string; hash: string; price: number | null }[],
): Promise<unknown> =>
  kept.length === 0
    ? Promise.resolve()
    : work.query(
        `INSERT INTO erp_links (tenant_id, connection_id, theirs, product_id, hash_in, price, seen_run)
         SELECT $1, $2::bigint, v.theirs, v.product, v.hash, v.price, $3::bigint
         FROM jsonb_to_recordset($4::jsonb) v(theirs text, product bigint, hash text, price integer)
         ON CONFLICT (tenant_id, connection_id, theirs) DO UPDATE SET product_id = excluded.product_id,
           hash_in = excluded.hash_in, price = excluded.price, seen_run = coalesce(excluded.seen_run, erp_links.seen_run)`,
        [work.tenant.id, connectionId, runId, JSON.stringify(kept)],
      )

/** Notes that what did not change was seen, and that its price and stock are as fresh as the answer. */
async function see(
  work: Work,
  connection: Connection,
  runId: string | null,
  same: readonly Decided[],
  now: Date,
): Promise<void> {
  if (same.length === 0) return
  if (runId !== null)
    await work.query(
      `UPDATE erp_links SET seen_run = $4::bigint WHERE tenant_id = $1 AND connection_id = $2 AND theirs = ANY($3::text[])`,
      [work.tenant.id, connection.id, same.map(({ row }) => row.ref), runId],
    )
  const stocks = same.flatMap(({ row, link }) => (row.stock !== null && link ? [link.product_id] : []))
  // A price that waits for a person is not the one that is kept.
  const prices = same.flatMap(({ row, link }) =>
    link && row.price !== null && row.price === link.price ? [link.product_id] : [],
  )
  await confirmOffers(work, { stocks, prices }, connection.instance_id, now)
}
