import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { routeOf } from '@domain/access/routes'
import { formatPhone } from '@domain/contacts/phone'
import { CustomerDocument } from '@infra/graphql/customers.gen'
import { consentTexts } from '@ui/consents/texts/pt_BR'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { askTicketDialog, useTicketDialog } from '@ui/tickets/ticketDialog'
import { useOpenAnother } from '@ui/tickets/useOpenAnother'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './CustomerPage.module.css'
import { useCurrent } from './internal/CustomerCells'
import { CustomerHappened } from './internal/CustomerHappened'
import { StartButton } from './internal/CustomerHead'
import { CustomerSections } from './internal/CustomerSections'
import { FavoriteStar, MarkPills } from './panel/CustomerMarks'
import { Photo } from './panel/Photo'
import { customerListTexts } from './texts/list/pt_BR'
import { customerTexts } from './texts/pt_BR'

const TicketDialogs = layerPart(() => import('@ui/tickets/TicketDialogs'))

const ROUTE = 'customers/list/{id}'

/** A customer with a page of their own: what is known of them at the left, what happened at the right. */
export default function CustomerPage() {
  const own = useTexts(customerListTexts)
  const { tenant } = usePanel()
  const { pathname } = useLocation()
  const id = routeOf(pathname.slice(tenant.length + 1))?.parameters.id ?? ''
  const { read } = useCommands()
  const { value, valueKey, failure, reload } = useRead(id, () => read(CustomerDocument, { id }), 'customers')
  const customer = valueKey === id ? value?.customerInfos : undefined
  if (customer) return <Found key={customer.id} read={customer} />
  return (
    <Page
      route={ROUTE}
      loading={customer === undefined && failure === null}
      error={failure && { text: failure.message || undefined, onRetry: reload }}
      gone={customer === null ? own('gone') : null}
    />
  )
}

function Found({ read }: { read: Customer }) {
  const t = useTexts(customerTexts, customerPickerTexts)
  const consents = useTexts(consentTexts)
  const customer = useCurrent(read)
  const dialog = useTicketDialog()
  const openTicket = useOpenAnother()
  // One that was asked for here does not open on another screen.
  useEffect(() => () => askTicketDialog(null), [])
  return (
    <Page
      route={ROUTE}
      title={customer.name}
      lead={
        <span className="row wrap gap-8">
          <Photo id={customer.id} name={customer.name} image={customer.image} size={32} />
          {formatPhone(customer.phone_number) || t('customer-picker:picker.noPhone')}
          {!customer.erased_at && <FavoriteStar customer={customer} />}
        </span>
      }
      actions={<StartButton customer={customer} />}
    >
      <MarkPills customer={customer} />
      <div className={styles.columns}>
        <section className={styles.known} aria-label={t('panel.known')}>
          <CustomerSections customer={customer} talk={null} onPage />
        </section>
        <section className={styles.happened} aria-label={consents('timeline.title')}>
          <CustomerHappened customer={customer} />
        </section>
      </div>
      {dialog && <TicketDialogs dialog={dialog} onOpen={openTicket} onNext={() => undefined} />}
    </Page>
  )
}
