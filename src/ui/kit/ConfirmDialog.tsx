import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { Failure } from './Failure'
import { useTexts } from './text'

type Props = {
  title: string
  text: string
  action: string
  color?: string
  busy?: boolean
  failure?: string | null
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back; says what will happen and to whom. */
export default function ConfirmDialog({
  title,
  text,
  action,
  color = 'primary',
  busy,
  failure,
  children,
  onConfirm,
  onClose,
}: Props) {
  const t = useTexts()
  // Beside what cancels something, “Cancel” could be either.
  const cancels = action.toLocaleLowerCase().startsWith(t('kit:cancel').toLocaleLowerCase())
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      <p className={styles.text}>{text}</p>
      {children}
      <Failure className={styles.failure} why={failure} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t(cancels ? 'kit:back' : 'kit:cancel')}
        </Button>
        <Button color={color} loading={busy ?? false} onClick={onConfirm} data-autofocus data-confirms>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
