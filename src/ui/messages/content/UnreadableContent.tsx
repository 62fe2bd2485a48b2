import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { KindIcon } from '../MessageKind'
import { messageKindTexts } from '../texts/kinds/pt_BR'
import { talkTexts } from '../texts/talk/pt_BR'
import { useWritingInto } from '../writingInto'
import styles from './Content.module.css'

/** A message whose content WhatsApp does not hand over, or of a kind that this build does not know, and the way to ask again. */
export function UnreadableContent({ byCustomer }: { byCustomer: boolean }) {
  const t = useTexts(messageKindTexts)
  const talk = useTexts(talkTexts)
  const write = useWritingInto()
  return (
    <span className={styles.card}>
      <KindIcon type="unsupported" size={20} />
      <span>
        <strong>{byCustomer ? talk('unreadable') : t('unsupported')}</strong>
        <small>{talk('unreadableHint')}</small>
        {byCustomer && write && (
          <Button size="compact-xs" variant="light" mt={6} onClick={() => write(talk('askAgainText'))}>
            {talk('askAgain')}
          </Button>
        )}
      </span>
    </span>
  )
}
