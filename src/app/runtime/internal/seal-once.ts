import type { UploadStore } from '@infra/media/upload-store'
import type { LocalStore } from '../local-store'
import type { RowKeeper } from '../row-keeper'
import type { LogKeeper } from './log-keeper'

/**
 * Seals what a build that did not has left on this device, once. The log from before is let go for it: what was
 * recorded is not worth a second way of writing it down. Cut off half-way, it is done again with the next start.
 * @param settle brings the log and the rows behind it to the disk
 */
export async function sealOnce(
  local: Pick<LocalStore, 'noteSealed' | 'drafts' | 'purged'>,
  uploads: Pick<UploadStore, 'ids' | 'read' | 'put'>,
  rows: Pick<RowKeeper, 'noteEverything'>,
  settle: () => Promise<void>,
  log: Pick<LogKeeper, 'forgetBefore'>,
): Promise<void> {
  for (const [ticketId, draft] of local.drafts.all) local.drafts.set(ticketId, draft)
  await local.drafts.flush()
  for (const id of await uploads.ids()) {
    const row = await uploads.read(id)
    if (row) await uploads.put([row])
  }
  rows.noteEverything()
  await settle()
  if (await log.forgetBefore(await local.purged())) await local.noteSealed()
}
