import { createHash } from 'node:crypto'
import { CATALOG_POLICIES, catalogPolicy } from '../../../src/domain/catalog/policy'
import { type WantedItem, wantedItem } from '../../../src/domain/catalog/wanted'
import { step } from '../../../src/domain/kernel/step'
import {
  type CatalogItemEvent,
  type CatalogItemState,
  catalogItemSteps,
} from '../../../src/domain/kernel/steps/catalogItem.gen'
import type { Classed } from '../../../src/domain/products/kinds'
import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import { OFFERS_OF, type Offered, standing } from '../products/area'
import { pictureLink } from './picture'

/** A connection with a catalogue at Meta. */
export type CatalogLine = Readonly<{ instanceId: string; phone: string | null }>

/** Rows that are looked at in one statement. */
const PAGE = 500

export type PlanRow = Classed &
  Offered & {
    item_id: string
    state: CatalogItemState
    sent_hash: string | null
    wanted_hash: string | null
    reason: string | null
    product_id: string
    name: string
    description: string | null
    brand: string | null
    sellable: boolean
    /** SHA-256 of its picture, as hexadecimal digits; null: it has none. */
    picture: string | null
  }

const COLUMNS = `c.id::text AS item_id, c.state, c.sent_hash, c.wanted_hash, c.reason, p.id::text AS product_id, p.name,
  p.description, p.brand, p.kind, p.stripe, p.control_list, p.active AND p.deleted_at IS NULL AS sellable,
  (SELECT f.sha256 FROM media_files f WHERE f.tenant_id = p.tenant_id AND f.id = coalesce(p.image_file_id,
    (SELECT s.media_file_id FROM stock_images s WHERE s.tenant_id = p.tenant_id AND s.gtin_key = p.gtin_key))) AS picture`

/** A page of a connection's items with what their products are now, by id: all, or those in `states` that wait for no batch. */
export const readItems = (
  work: Work,
  instanceId: string,
  after: string,
  states: readonly CatalogItemState[] | null = null,
  limit = PAGE,
): Promise<PlanRow[]> =>
  work.query<PlanRow>(
    `SELECT ${COLUMNS}, ${OFFERS_OF('$2')} FROM catalog_items c
     JOIN products p ON p.tenant_id = c.tenant_id AND p.id = c.product_id
     WHERE c.tenant_id = $1 AND c.instance_id = $2::bigint AND c.id > $3::bigint
       AND ($4::text[] IS NULL OR (c.state = ANY($4) AND c.handle IS NULL)) ORDER BY c.id LIMIT $5`,
    [work.tenant.id, instanceId, after, states, limit],
  )

/** The item as it should stand at Meta, or what it lacks. */
export const wantedOf = (
  work: Work,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  line: CatalogLine,
  row: PlanRow,
  now: Date,
): ReturnType<typeof wantedItem> => {
  const { price, regular, stock } = standing(row, now)
  return wantedItem({
    retailerId: row.product_id,
    name: row.name,
    description: row.description,
    brand: row.brand,
    price,
    regular,
    stock,
    imageLink: row.picture === null ? null : pictureLink(config, work.tenant, row.product_id, row.picture),
    link: line.phone === null ? config.publicUrl : `https://wa.me/${line.phone}`,
  })
}

export const hashOf = (item: WantedItem): string =>
  createHash('sha256').update(JSON.stringify(item)).digest('base64url')

type Planned = { id: string; state: CatalogItemState; hash: string | null; reason: string | null }

/** The reason of an item that somebody took out: it leaves, and its row with it. */
export const TAKEN = 'taken'

/** The reasons of items that leave with nobody being asked: somebody took them out, or a policy forbids that they stand there. */
export const LEAVES_AT_ONCE: readonly string[] = [TAKEN, ...CATALOG_POLICIES]

/** Does an item leave for such a reason? */
export const leavesAtOnce = (reason: string | null): boolean =>
  reason !== null && LEAVES_AT_ONCE.includes(reason)

/** What an item should become by what its product is now. */
function wantedState(
  row: PlanRow,
  wanted: WantedItem | string,
): Omit<Planned, 'id' | 'state'> & { event: CatalogItemEvent } {
  const policy = catalogPolicy(row)
  if (policy !== null) return { event: 'BLOCK', hash: null, reason: policy }
  if (!row.sellable) return { event: 'REMOVE', hash: null, reason: 'inactive' }
  if (typeof wanted === 'string') return { event: 'REMOVE', hash: null, reason: wanted }
  return { event: 'QUEUE', hash: hashOf(wanted), reason: null }
}

/** What becomes of one item; null: it stays as it is. */
function plannedOf(row: PlanRow, wanted: WantedItem | string): Planned | null {
  if (row.reason === TAKEN) return null
  const { event, hash, reason } = wantedState(row, wanted)
  if (event === 'QUEUE' && hash === row.sent_hash && row.state !== 'removing') return null
  const state = step(catalogItemSteps, row.state, event)
  return state === row.state && reason === row.reason && hash === row.wanted_hash
    ? null
    : { id: row.item_id, state, hash, reason }
}

/** Looks at all items of a connection and writes down which are to be sent, taken away, or kept out. */
export async function planItems(
  work: Work,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  line: CatalogLine,
  now: Date,
): Promise<void> {
  let after = '0'
  for (;;) {
    const rows = await readItems(work, line.instanceId, after)
    const planned = rows.flatMap((row) => plannedOf(row, wantedOf(work, config, line, row, now)) ?? [])
    if (planned.length > 0)
      await work.query(
        `UPDATE catalog_items c SET state = v.state, wanted_hash = v.hash, reason = v.reason, changed_at = now()
         FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) v(id, state, hash, reason)
         WHERE c.tenant_id = $1 AND c.id = v.id`,
        [
          work.tenant.id,
          planned.map(({ id }) => id),
          planned.map(({ state }) => state),
          planned.map(({ hash }) => hash),
          planned.map(({ reason }) => reason),
        ],
      )
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    after = last.item_id
  }
}
