import { STORE_FORMAT } from '@infra/log/stored-rows'
import { broadcastChannel, type Channel } from '@infra/tabs/channel'
import { type QueuedLeases, webLeases } from '@infra/tabs/lease'
import { PROTO, type Version } from '@infra/tabs/version'
import type { openLivePanel } from '../panel/live-panel'
import type { CommandRelay } from './internal/command-relay'
import type { openFollowerStore } from './internal/follower-store'

/** The build's version, as in package.json. */
declare const __BUILD__: string

/** What a tab stands on, among others. */
export type Ground = Readonly<{
  channel: Channel | null
  /** Null where tabs cannot queue: then only one of them works. */
  queue: QueuedLeases | null
  version: Version
  openLivePanel: typeof openLivePanel
  follower: () => Promise<typeof import('./internal/tab-follower')>
  openFollowerStore: typeof openFollowerStore
  openRelay: (...from: ConstructorParameters<typeof CommandRelay>) => Promise<CommandRelay>
}>

/** The browser's own. */
export const browserTabs = (tenant: string): Ground => ({
  channel: broadcastChannel(`balcao/${tenant}`),
  queue: webLeases(`balcao/${tenant}`),
  version: { proto: PROTO, format: STORE_FORMAT, build: __BUILD__ },
  // They are asked for after the first screen, which is painted from rows that were read without them.
  openLivePanel: async (parts) => (await import('./tab-store')).openLivePanel(parts),
  follower: () => import('./internal/tab-follower'),
  openFollowerStore: async (...from) => (await import('./tab-store')).openFollowerStore(...from),
  openRelay: async (...from) => new (await import('./tab-store')).CommandRelay(...from),
})
