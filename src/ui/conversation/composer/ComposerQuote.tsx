import { useRow } from '@app/panel/panel'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { messageKindTexts } from '@ui/messages/texts/kinds/pt_BR'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import styles from '../Composer.module.css'
import { summary, useQuotedName } from '../list/Quote'

/** The message that is being answered, above the field. */
export function ComposerQuote({ id, onDrop }: { id: string; onDrop: () => void }) {
  const t = useTexts(messageTexts, messageKindTexts)
  const row = useRow('messages', id)
  const name = useQuotedName(row)
  return (
    <div className={styles.quote}>
      <span>
        <strong>{t('composer.quoting', { name })}</strong>
        <small>{row && summary(row.data, t)}</small>
      </span>
      <IconButton label={t('composer.dropQuote')} size={24} onClick={onDrop}>
        <IconX size={14} aria-hidden />
      </IconButton>
    </div>
  )
}
