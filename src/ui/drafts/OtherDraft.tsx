import { useCommands, usePanel, useRow } from '@app/panel/panel'
import type { Draft } from '@app/runtime/drafts'
import { Button } from '@mantine/core'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { writingTexts } from '@ui/schedules/texts/writing/pt_BR'
import styles from './OtherDraft.module.css'

/**
 * What the user wrote in this ticket on another device, where something else stands here: to be used or put away.
 * What stands here is kept either way until they choose.
 */
export default function OtherDraft({ ticketId, draft }: { ticketId: string; draft: Draft }) {
  const writing = useTexts(writingTexts)
  const commands = useCommands()
  const { drafts } = usePanel()
  const other = useRow('serverDrafts', ticketId)?.data
  if (!other || other.message === '' || draft.text === '' || draft.text.includes(other.message)) return null
  if (other.device === thisDevice()) return null
  const keep = async () => {
    const { text, type, replyTo } = draft
    const outcome = await commands.saveDraft(ticketId, { text, type, replyTo })
    if (!outcome.ok) tell('failed', outcome.message || writing('wentWrong'))
  }
  const use = () =>
    drafts.set(ticketId, {
      text: other.message,
      type: other.type === 'comment' ? 'comment' : 'chat',
      replyTo: other.reply_message_id,
    })
  return (
    <div className={styles.line} role="status">
      <span>{writing('otherDraft', { text: other.message.slice(0, 80) })}</span>
      <Button size="compact-xs" variant="light" onClick={use}>
        {writing('useOther')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void keep()}>
        {writing('keepMine')}
      </Button>
    </div>
  )
}

/** As app/session/device-id.ts keeps it; where the browser keeps nothing, every draft is another's. */
function thisDevice(): string | null {
  try {
    return localStorage.getItem('balcao:device')
  } catch {
    return null
  }
}
