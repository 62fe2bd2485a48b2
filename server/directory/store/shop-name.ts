import { storeOf } from '../../../src/domain/store/store-form'
import type { Work } from '../../platform/db/work'
import { storeInfos } from './infos'

/** What a shop calls itself to whoever has a link of its: by the name over its door, or the one by which it was set up. */
export async function shopName(work: Work): Promise<string> {
  const { trade_name: name } = storeOf(await storeInfos(work), null)
  if (name !== '') return name
  const row = await work.one<{ name: string }>('SELECT name FROM tenants WHERE id = $1', [work.tenant.id])
  return row?.name ?? ''
}
