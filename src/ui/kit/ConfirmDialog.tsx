import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
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
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      size="sm"
      classNames={{ title: styles.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      transitionProps={{ duration: 100 }}
    >
      <p className={styles.text}>{text}</p>
      {children}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button color={color} loading={busy ?? false} onClick={onConfirm} data-autofocus data-confirms>
          {action}
        </Button>
      </div>
    </Modal>
  )
}
