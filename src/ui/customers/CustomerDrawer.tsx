import '@mantine/core/styles/Drawer.css'
import '@ui/kit/ticketTexts'
import type { Customer } from '@contract/entities'
import { Drawer } from '@mantine/core'
import { useText } from '@ui/kit/text'
import { useCurrent } from './CustomerCells'
import { CustomerSections } from './CustomerSections'

/** A customer beside the list: what the panel of a conversation shows of them, and what can be changed there. */
export default function CustomerDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useText()
  const current = useCurrent(customer)
  return (
    <Drawer
      opened
      position="right"
      size={440}
      padding={0}
      onClose={onClose}
      title={<strong style={{ paddingInlineStart: 16 }}>{t('details.title')}</strong>}
      closeButtonProps={{ 'aria-label': t('details.close') }}
      transitionProps={{ duration: 120 }}
    >
      <section
        data-autofocus
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={current.name}
      >
        <CustomerSections customer={current} talk={null} />
      </section>
    </Drawer>
  )
}
