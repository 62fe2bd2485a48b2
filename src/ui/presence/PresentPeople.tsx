import { Avatar } from '@ui/kit/Avatar'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { typingText, usePresent, viewingText } from './internal/usePresent'
import styles from './Presence.module.css'
import { presenceTexts } from './texts/pt_BR'

/** As many faces as stand beside a name. */
const FACES = 3

/** In the conversation's header: the colleagues who have it open, and who of them types. */
export function PresentPeople({ ticketId }: { ticketId: string }) {
  const t = useTexts(presenceTexts)
  const present = usePresent(ticketId)
  const colleagues = present.filter(({ userId }) => userId !== null)
  const text = [typingText(colleagues, t), viewingText(colleagues, t)]
    .filter((part) => part !== null)
    .join(' ')
  if (colleagues.length === 0) return null
  return (
    <span className="inline-row fixed" role="img" aria-label={text} title={text}>
      {colleagues.slice(0, FACES).map(({ id, userName, state }) => (
        <span key={id} className={styles.person} data-typing={state === 'typing' || undefined}>
          <Avatar name={userName} size={26} />
        </span>
      ))}
      {colleagues.length > FACES && <span className={styles.more}>+{colleagues.length - FACES}</span>}
    </span>
  )
}

/** "Ana está digitando…", in place of what stands there otherwise. */
export function TypingLine({ ticketId, children }: { ticketId: string; children: ReactNode }) {
  const t = useTexts(presenceTexts)
  const text = typingText(usePresent(ticketId), t)
  return (
    <>
      <span className={styles.typing} role="status">
        {text}
      </span>
      {text === null && children}
    </>
  )
}
