import type { Clock } from '@infra/clock'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Ids } from '@infra/ids'
import { UploadStore } from '@infra/media/upload-store'
import { aloneLeases, webLeases } from '@infra/tabs/lease'
import { TabFiles } from '../sending/local-files'
import { TabRecordings } from '../sending/recordings'
import type { LeaderCommands, TabCommands } from './tab-call'

type Parts = Readonly<{ tenant: string; client: GraphqlClient; clock: Clock; ids: Ids }>

/** The files of this tab. `user`: whose they are, null while nobody is signed in. */
export function filesOfTab({ tenant, client, clock, ids }: Parts, user: () => string | null): TabFiles {
  const uploads = new UploadStore(tenant, user)
  const leases = (name: string) => webLeases(`balcao/${tenant}/${name}`) ?? aloneLeases
  return new TabFiles(
    uploads,
    new TabRecordings(uploads, leases, clock, ids),
    async () => new (await import('@infra/media/file-client')).FileClient(client, tenant),
    { clock, ids },
  )
}

/** Files are put on disk in the tab that has them; who leads is told of them then. */
export function withFiles(leader: LeaderCommands, files: TabFiles, ids: Ids): TabCommands {
  return {
    ...leader,
    async sendMedia(ticketId, chosen, options) {
      const kept = await files.keep(chosen)
      return kept.ok ? leader.queueMedia(ticketId, kept.value, options) : kept
    },
    async sendTemplate(ticketId, template, file) {
      if (!file) return leader.queueTemplate(ticketId, ids.unique(), template, null)
      const kept = await files.keep([file])
      if (!kept.ok) return kept
      const [queued] = kept.value
      return queued
        ? leader.queueTemplate(ticketId, queued.hash, template, queued)
        : { ok: false, code: 'STORAGE', message: '' }
    },
    async sendInternalMedia(peerId, chosen, options) {
      const kept = await files.keep(chosen)
      return kept.ok ? leader.queueInternalMedia(peerId, kept.value, options) : kept
    },
  }
}
