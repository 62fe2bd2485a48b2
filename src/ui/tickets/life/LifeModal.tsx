import { Modal } from '@mantine/core'
import dialog from '@ui/kit/Dialog.module.css'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { lifeTexts } from '../texts/life/pt_BR'

type Props = {
  title: string
  /** By name, or in pixels. */
  size?: 'sm' | 'md' | 'lg' | number
  onClose: () => void
  children: ReactNode
}

/** A dialog about tickets. */
export function LifeModal({ title, size = 'md', onClose, children }: Props) {
  const life = useTexts(lifeTexts)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      size={size}
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': life('closeDialog') }}
      transitionProps={{ duration: 100 }}
    >
      {children}
    </Modal>
  )
}

/** What went wrong, where something did. */
export function Failure({ text }: { text: string | null }) {
  return (
    text && (
      <p className={dialog.failure} role="alert">
        {text}
      </p>
    )
  )
}
