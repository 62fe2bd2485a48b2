import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { useTexts } from './text'

type Props = Pick<
  ModalProps,
  'size' | 'onClose' | 'closeOnEscape' | 'closeOnClickOutside' | 'withCloseButton' | 'children'
> & { title: ReactNode }

/** What opens over a page and is answered before one goes on: in the middle, with a title and a way out. */
export function Dialog(props: Props) {
  const t = useTexts()
  return (
    <Modal
      {...props}
      opened
      centered
      classNames={{ title: styles.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      transitionProps={{ duration: 100 }}
    />
  )
}
