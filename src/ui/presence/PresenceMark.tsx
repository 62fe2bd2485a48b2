import { IconEye, IconPencil } from '@tabler/icons-react'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import { typingText, usePresent, viewingText } from './internal/usePresent'
import styles from './Presence.module.css'
import { presenceTexts } from './texts/pt_BR'

/** In a row of the list: that somebody has the ticket open, or types in it. */
export function PresenceMark({ ticketId }: { ticketId: string }) {
  const t = useTexts(presenceTexts)
  const present = usePresent(ticketId)
  const typing = typingText(present, t)
  const text = typing ?? viewingText(present, t)
  if (text === null) return null
  return (
    <span className={styles.mark} title={text} data-typing={typing !== null || undefined}>
      {typing === null ? <IconEye size={14} aria-hidden /> : <IconPencil size={14} aria-hidden />}
      <span className={hidden.text}>{text}</span>
    </span>
  )
}
