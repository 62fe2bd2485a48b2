import type { TabFiles } from './local-files'
import type { LeaderCommands, TabCommands } from './tab-call'

/** Files are put on disk in the tab that has them; who leads is told of them then. */
export function withFiles(leader: LeaderCommands, files: TabFiles): TabCommands {
  return {
    ...leader,
    async sendMedia(ticketId, chosen, options) {
      const kept = await files.keep(chosen)
      return kept.ok ? leader.queueMedia(ticketId, kept.value, options) : kept
    },
    async sendInternalMedia(peerId, chosen, options) {
      const kept = await files.keep(chosen)
      return kept.ok ? leader.queueInternalMedia(peerId, kept.value, options) : kept
    },
  }
}
