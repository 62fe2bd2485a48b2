import type { OutgoingFile } from '@app/panel/commands'
import type { Panel } from '@app/panel/panel'
import { bringAnswerFile } from '@ui/messages/bringAnswerFile'
import { checkFiles } from '@ui/messages/checkFiles'

/** The file of a quick answer, checked as one that was chosen is; null where it does not come or cannot be sent. */
export async function bringOutgoing(files: Panel['files'], fileId: string): Promise<OutgoingFile | null> {
  const file = await bringAnswerFile(files, fileId)
  if (!file) return null
  const [checked] = await checkFiles([file])
  return checked?.ok ? checked.file : null
}
