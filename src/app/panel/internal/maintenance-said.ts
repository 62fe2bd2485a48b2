import { platformState, saysMaintenance } from '@domain/platform/availability'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Runtime } from '../../runtime/runtime'

/**
 * Marks the platform as in maintenance when an answer's message says so (specification section 8), without waiting
 * for the next poll, which also ends it.
 */
export function hearMaintenance(runtime: Runtime, client: GraphqlClient): void {
  client.onRefused((message) => {
    if (saysMaintenance(message) && platformState(runtime.world) !== 'maintenance')
      runtime.ingest([{ kind: 'mark', name: 'platform.maintenanceSaid', src: 'api', data: {} }])
  })
}
