import { usePanel } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { Button } from '@mantine/core'
import { IconArrowsDiagonal, IconMessagePlus } from '@tabler/icons-react'
import { customerPageAt } from '@ui/customer-picker/customerAddress'
import { useTexts } from '@ui/kit/text'
import { askTicketDialog } from '@ui/tickets/ticketDialog'
import { Link } from 'react-router-dom'
import { FavoriteStar, MarkPills } from '../panel/CustomerMarks'
import { Photo } from '../panel/Photo'
import { customerTexts } from '../texts/pt_BR'
import styles from './CustomerSections.module.css'

/** Who it is, where no conversation says so: name, star, what they are kept from, and the ways on. */
export function CustomerHead({ customer }: { customer: Customer }) {
  const own = useTexts(customerTexts)
  const { tenant } = usePanel()
  return (
    <div className={styles.who}>
      <div className={styles.name}>
        <Photo id={customer.id} name={customer.name} image={customer.image} size={40} />
        <strong className="anywhere lead strong">{customer.name}</strong>
        {!customer.erased_at && <FavoriteStar customer={customer} />}
      </div>
      <MarkPills customer={customer} />
      <div className="flex wrap gap-8">
        <StartButton customer={customer} />
        <Button
          size="compact-sm"
          variant="subtle"
          component={Link}
          to={customerPageAt(tenant, customer.id)}
          leftSection={<IconArrowsDiagonal size={15} aria-hidden />}
        >
          {own('panel.page')}
        </Button>
      </div>
    </div>
  )
}

/** Begins a conversation with a customer, where they may be written to. */
export function StartButton({ customer }: { customer: Customer }) {
  const own = useTexts(customerTexts)
  if (customer.blocked_at !== null || customer.erased_at) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconMessagePlus size={15} aria-hidden />}
      onClick={() => askTicketDialog({ kind: 'start', customerId: customer.id })}
    >
      {own('panel.start')}
    </Button>
  )
}
