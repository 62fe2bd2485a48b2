import { usePanel, useRow } from '@app/panel/panel'
import { ActionIcon } from '@mantine/core'
import { IconArrowsDiagonal, IconX } from '@tabler/icons-react'
import { customerPageAt } from '@ui/customer-picker/customerAddress'
import { useMayManageCustomers } from '@ui/customer-picker/mayManage'
import { useCustomer } from '@ui/customer-picker/useCustomer'
import { IconButton } from '@ui/kit/IconButton'
import { ScrollRegion } from '@ui/kit/ScrollRegion'
import { AskFrom, restAfterWalking } from '@ui/kit/server/rest'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './DetailsPane.module.css'
import { CustomerSections } from './internal/CustomerSections'
import type { Talk } from './internal/talk'
import { FavoriteStar } from './panel/CustomerMarks'
import { customerDetailTexts } from './texts/details/pt_BR'
import { customerTexts } from './texts/pt_BR'

const askFrom = restAfterWalking()

type Props = Omit<Talk, 'row'> & { onClose: () => void }

/** The customer and the ticket beside the conversation. */
export default function DetailsPane({ ticketId, ...props }: Props & { ticketId: string }) {
  const row = useRow('tickets', ticketId)
  return row ? <Details key={row.data.customer_id} row={row} {...props} /> : null
}

function Details({ onClose, ...talk }: Props & Talk) {
  const t = useTexts(customerDetailTexts)
  const own = useTexts(customerTexts)
  const { tenant } = usePanel()
  const mayOpenPage = useMayManageCustomers()
  const customer = useCustomer(talk.row)
  const [from] = useState(() => askFrom(performance.now()))
  return (
    <aside className="stack short tall on-panel" aria-label={t('title')}>
      <header className={styles.header}>
        <h2 className="m-0 fill lead strong">{t('title')}</h2>
        {!customer.erased_at && <FavoriteStar customer={customer} />}
        {mayOpenPage && (
          <ActionIcon
            component={Link}
            to={customerPageAt(tenant, customer.id)}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={own('panel.page')}
            title={own('panel.page')}
          >
            <IconArrowsDiagonal size={18} aria-hidden />
          </ActionIcon>
        )}
        <IconButton label={t('close')} keys="Esc" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </header>
      <ScrollRegion className={styles.scroller} label={customer.name}>
        <AskFrom value={from}>
          <CustomerSections customer={customer} talk={talk} />
        </AskFrom>
      </ScrollRegion>
    </aside>
  )
}
