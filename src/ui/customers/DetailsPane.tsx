import { useRow } from '@app/panel/panel'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { AskFrom, restAfterWalking } from '@ui/kit/server/rest'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { CustomerSections, type Talk } from './CustomerSections'
import styles from './DetailsPane.module.css'
import { customerDetailTexts } from './texts/details/pt_BR'
import { useCustomer } from './useCustomer'

const askFrom = restAfterWalking()

type Props = Omit<Talk, 'row'> & { onClose: () => void }

/** The customer and the ticket beside the conversation. */
export default function DetailsPane({ ticketId, ...props }: Props & { ticketId: string }) {
  const row = useRow('tickets', ticketId)
  return row ? <Details key={row.data.customer_id} row={row} {...props} /> : null
}

function Details({ onClose, ...talk }: Props & Talk) {
  const t = useTexts(customerDetailTexts)
  const customer = useCustomer(talk.row)
  const [from] = useState(() => askFrom(performance.now()))
  return (
    <aside className={styles.pane} aria-label={t('title')}>
      <header className={styles.header}>
        <h2>{t('title')}</h2>
        <IconButton label={t('close')} keys="Esc" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </header>
      <section
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={customer.name}
      >
        <AskFrom value={from}>
          <CustomerSections customer={customer} talk={talk} />
        </AskFrom>
      </section>
    </aside>
  )
}
