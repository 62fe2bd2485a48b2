import type { GraphqlClient } from '@infra/graphql/client'
import { InstancesDocument, SettingsDocument, UserPreferencesDocument } from '@infra/graphql/documents.gen'
import { ConnectedDocument } from '@infra/graphql/session.gen'
import type { Fact, Runtime } from '../../runtime/runtime'

/** Connections, settings and one's own presence: small, read whole, and kept up to date by events from then on. */
type ReferenceData = Readonly<{
  /**
   * Says that this panel is connected, and reads what has not come yet: nothing once all of it is here, or while
   * it is on its way. `reset`: what came before no longer counts.
   */
  load(reset?: boolean): Promise<void>
}>

/** Nothing read so far. */
export function createReferenceData(runtime: Runtime, client: GraphqlClient): ReferenceData {
  let state: 'wanted' | 'loading' | 'here' = 'wanted'
  let life = 0
  return {
    async load(reset = false) {
      if (reset) {
        state = 'wanted'
        life += 1
      }
      if (state === 'here') {
        // Nothing hangs on it: who is not reached now is told at the next connection.
        await client.request(ConnectedDocument, {})
        return
      }
      if (state !== 'wanted') return
      state = 'loading'
      const own = life
      // As they stood when they were asked for, at least: what is told on the way is newer than the answer may be.
      const rev = runtime.world.cursor
      const baseline = (name: string, result: unknown): Fact => ({
        kind: 'baseline',
        name,
        src: 'api',
        data: { rev, result },
      })
      const [instances, settings, preferences, connected] = await Promise.all([
        client.request(InstancesDocument, {}),
        client.request(SettingsDocument, {}),
        client.request(UserPreferencesDocument, {}),
        // Presence; colleagues see who is at the counter.
        client.request(ConnectedDocument, {}),
      ])
      if (own !== life) return
      if (instances.ok) runtime.ingest([baseline('instances', instances.data.instances)])
      if (settings.ok) runtime.ingest([baseline('settings', settings.data.settings)])
      if (preferences.ok) {
        const result = preferences.data.userPreferences
        runtime.ingest([{ kind: 'baseline', name: 'userPreferences', src: 'api', data: { result } }])
      }
      state = instances.ok && settings.ok && preferences.ok && connected.ok ? 'here' : 'wanted'
    },
  }
}
