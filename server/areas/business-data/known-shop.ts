import type { KnownShop } from '../../../src/domain/business-data/shop-facts'
import { wallOf } from '../../../src/domain/hours/wall'
import { storeOf } from '../../../src/domain/store/store-form'
import { openingFor } from '../../directory/hours/calendar'
import { storeInfos } from '../../directory/store/infos'
import { byName } from '../../platform/db/by-name'
import type { Work } from '../../platform/db/work'

/** By its last payments a shop is known to be paid. */
const LATELY = 500

/** What the product knows of a shop now. @param store a connection; null: what holds for all of them */
export async function knownShop(work: Work, store: string | null, now: Date): Promise<KnownShop> {
  const opening = await openingFor(work, { instance_id: store ?? '0', department_id: null })
  // In one statement: it is asked with every question.
  const row = await work.one<Pick<KnownShop, 'areas' | 'services' | 'payments'>>(
    `SELECT (SELECT coalesce(jsonb_agg(a), '[]') FROM (SELECT d.id::text, d.name, d.fee, d.minutes FROM delivery_areas d
         WHERE tenant_id = $1 AND deleted_at IS NULL AND (instance_id IS NULL OR instance_id = $2::bigint) ORDER BY ${byName('d.name')}, d.id LIMIT 500) a) AS areas,
       (SELECT coalesce(jsonb_agg(s), '[]') FROM (SELECT v.id::text, v.name, v.price, v.minutes, v.needs_pharmacist, v.description FROM services v
         WHERE tenant_id = $1 AND deleted_at IS NULL AND active ORDER BY ${byName('v.name')}, v.id LIMIT 500) s) AS services,
       ARRAY(SELECT DISTINCT kind FROM (SELECT kind FROM payments
         WHERE tenant_id = $1 AND state = 'paid' ORDER BY id DESC LIMIT ${LATELY}) p) AS payments`,
    [work.tenant.id, store],
  )
  if (!row) throw new Error('the database gave no shop')
  return {
    ...row,
    store: storeOf(await storeInfos(work), store),
    opening: opening
      ? { calendar: opening.calendar, wall: wallOf(opening.zone).toWall(now.getTime()) }
      : null,
  }
}
