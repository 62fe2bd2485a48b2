import type { Ids } from '@infra/ids'
import type { TabFiles } from './local-files'
import type { LeaderCommands, TabCommands } from './tab-call'

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
