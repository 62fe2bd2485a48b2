import '@ui/shared/texts/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { routeOf } from '@domain/access/routes'
import { formatPhone } from '@domain/contacts/phone'
import { CustomerDocument } from '@infra/graphql/customers.gen'
import { consentTexts } from '@ui/consents/texts/pt_BR'
import { filterNamed, TIMELINE_FILTERS, type TimelineFilter } from '@ui/consents/timelineFilters'
import { Page } from '@ui/kit/Page'
import { layerPart, part } from '@ui/kit/part'
import { useRead } from '@ui/kit/server/useRead'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { askTicketDialog, useTicketDialog } from '@ui/tickets/ticketDialog'
import { Suspense, useEffect, useId } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useCurrent } from './CustomerCells'
import { StartButton } from './CustomerHead'
import styles from './CustomerPage.module.css'
import { CustomerSections } from './CustomerSections'
import { FavoriteStar, MarkPills } from './panel/CustomerMarks'
import { useOpenAnother } from './panel/EarlierTickets'
import { Photo } from './panel/Photo'
import { customerListTexts } from './texts/list/pt_BR'
import { customerTexts } from './texts/pt_BR'

const TicketDialogs = layerPart(() => import('@ui/tickets/TicketDialogs'))
const Timeline = part(() => import('@ui/consents/Timeline'))

const ROUTE = 'customers/list/{id}'
/** The part of the address that says what of the line is shown. */
const SHOWN = 'show'

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
  const t = useTexts(customerTexts)
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
        <span className={styles.lead}>
          <Photo id={customer.id} name={customer.name} image={customer.image} size={32} />
          {formatPhone(customer.phone_number) || t('picker.noPhone')}
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
          <Happened customer={customer} />
        </section>
      </div>
      {dialog && (
        <Suspense fallback={null}>
          <TicketDialogs dialog={dialog} onOpen={openTicket} onNext={() => undefined} />
        </Suspense>
      )}
    </Page>
  )
}

const FILTERS = Object.keys(TIMELINE_FILTERS) as TimelineFilter[]

function Happened({ customer }: { customer: Customer }) {
  const t = useTexts(consentTexts)
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  const panelId = useId()
  const filter = filterNamed(address.get(SHOWN))
  return (
    <>
      <Tabs<TimelineFilter | 'all'>
        label={t('timeline.show')}
        tabs={(['all', ...FILTERS] as const).map((one) => [one, t(`timeline.filters.${one}`)])}
        tab={filter ?? 'all'}
        onChange={(one) =>
          changeQuery((query) => (one === 'all' ? query.delete(SHOWN) : query.set(SHOWN, one)), {
            replace: true,
          })
        }
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`timeline.filters.${filter ?? 'all'}`)}>
        <Suspense fallback={null}>
          <Timeline customer={customer} filter={filter} />
        </Suspense>
      </div>
    </>
  )
}
