import type { Panel } from '@app/panel'
import { tell } from '@ui/kit/feedback'
import { currentText } from '@ui/kit/text'

/** Saves this device's log as a file. */
export async function exportLog({ commands, tenant }: Panel): Promise<void> {
  const address = URL.createObjectURL(await commands.exportLog())
  const link = document.createElement('a')
  link.href = address
  link.download = `balcao-${tenant}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.ndjson`
  link.click()
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  tell('done', currentText()('shell.exported'))
}
