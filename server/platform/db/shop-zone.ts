import type { Work } from './work'

/** SQL: the time zone of the transaction's tenant (migration 0182). As a subquery it is asked once in a statement. */
export const SHOP_ZONE = '(SELECT shop_zone())'

/** The time zone that the tenant has set, by its IANA name; one statement. */
export async function zoneOf(work: Work): Promise<string> {
  const row = await work.one<{ zone: string }>('SELECT shop_zone() AS zone')
  if (!row) throw new Error('the database gave no zone')
  return row.zone
}
