import type { TabPort } from '@infra/tabs/port'
import type { TabFiles } from '../../sending/local-files'
import type { TabParts } from '../tab-parts'
import type { CommandRelay } from './command-relay'

/** What the screens ask for goes through it, whoever leads. */
export const relayOfTab = (
  { clock, ids, runtime, tabs, voice }: TabParts,
  port: TabPort | null,
  files: TabFiles,
): Promise<CommandRelay> =>
  tabs.openRelay({
    port,
    clock,
    ids,
    own: { ids, files },
    voice,
    queued: (hash) => {
      const { rows, index } = runtime.world
      return rows.outbox.has(hash) || index.messageOfHash.has(hash) || rows.internalOutbox.has(hash)
    },
  })
