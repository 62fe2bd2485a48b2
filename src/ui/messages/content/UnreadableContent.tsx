import { Button } from '@mantine/core'
import { useText } from '@ui/kit/text'
import { KindIcon } from '../MessageKind'
import { useTalk } from '../talkTexts'
import { useWritingInto } from '../writingInto'
import styles from './Content.module.css'

/** A message whose content WhatsApp does not hand over, or of a kind that this build does not know, and the way to ask again. */
export function UnreadableContent({ byCustomer }: { byCustomer: boolean }) {
  const t = useText()
  const talk = useTalk()
  const write = useWritingInto()
  return (
    <span className={styles.card}>
      <KindIcon type="unsupported" size={20} />
      <span>
        <strong>{byCustomer ? talk('unreadable') : t('kinds.unsupported')}</strong>
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
