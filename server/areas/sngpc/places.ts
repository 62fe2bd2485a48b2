import { storeOf } from '../../../src/domain/store/store-form'
import { readSettingOfAll } from '../../directory/settings/read'
import { storeInfos } from '../../directory/store/infos'
import type { Work } from '../../platform/db/work'
import type { SngpcPlace } from '../../platform/graphql/resolvers.gen'

/** An establishment, and the connections (null: none) whose orders are its sales. */
export type Establishment = Readonly<{ place: SngpcPlace; instances: readonly (string | null)[] }>

/**
 * The establishments that write their sales down here, by their CNPJ as "Dados da loja" has it for the shop and its connections.
 * `since` is the earliest day of any of its connections.
 */
export async function establishments(work: Work): Promise<Establishment[]> {
  const stores = await storeInfos(work)
  const since = await readSettingOfAll(work, 'sngpc_since')
  // Connections that are gone had orders too.
  const instances = await work.query<{ id: string }>(
    'SELECT i.id::text FROM instances i WHERE i.tenant_id = $1 ORDER BY i.id',
    [work.tenant.id],
  )
  const found = new Map<string, Establishment>()
  for (const instance of [null, ...instances.map(({ id }) => id)]) {
    const first = since(instance)
    if (first === null) continue
    const { document: cnpj, trade_name, legal_name } = storeOf(stores, instance)
    const before = found.get(cnpj)
    found.set(cnpj, {
      place: {
        cnpj,
        name: before?.place.name ?? (trade_name || legal_name),
        since: before && before.place.since < first ? before.place.since : first,
      },
      instances: [...(before?.instances ?? []), instance],
    })
  }
  return [...found.values()]
}
