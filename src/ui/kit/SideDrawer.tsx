import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import dialog from './Dialog.module.css'
import styles from './SideDrawer.module.css'

type Props = {
  title: ReactNode
  /** False while another layer stands in its place. */
  opened?: boolean
  /** A layer over it has Escape to itself. */
  closeOnEscape?: boolean
  onClose: () => void
  children: ReactNode
}

/** What opens beside a list or a page: one width, title and close button on top, the buttons of a form at its foot. */
export function SideDrawer({ opened = true, closeOnEscape = true, children, ...drawer }: Props) {
  const t = useTexts()
  return (
    <Drawer
      {...drawer}
      opened={opened}
      closeOnEscape={closeOnEscape}
      position="right"
      size={560}
      classNames={{
        title: dialog.title ?? '',
        content: styles.content ?? '',
        header: styles.header ?? '',
        body: styles.body ?? '',
      }}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Drawer>
  )
}
