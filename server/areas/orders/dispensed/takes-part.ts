import { dayOf } from '../../../../src/domain/time/relative-time'
import { readSetting, readSettingOfAll } from '../../../directory/settings/read'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'

/** Does the shop record its SNGPC sales in this system at `now`? `instanceId`: the connection's own setting; null: the whole shop's. */
export const recordsSales = async (work: Work, instanceId: string | null, now: Date): Promise<boolean> =>
  isSince(await readSetting(work, 'sngpc_since', instanceId), dayOf(now.getTime(), await zoneOf(work)))

/** The same for every connection, read once. */
export async function recordsSalesOfAll(
  work: Work,
  now: Date,
): Promise<(instanceId: string | null) => boolean> {
  const since = await readSettingOfAll(work, 'sngpc_since')
  const today = dayOf(now.getTime(), await zoneOf(work))
  return (instanceId) => isSince(since(instanceId), today)
}

const isSince = (since: string | null, today: string): boolean => since !== null && since <= today
