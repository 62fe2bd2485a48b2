import '@ui/kit/texts/shared/pt_BR'
import type { Customer } from '@contract/entities'
import { Skeleton } from '@mantine/core'
import { useAddresses } from '@ui/addresses/useAddresses'
import { useCustomerAttendants } from '@ui/assignment/useCustomerAttendants'
import { consentTexts } from '@ui/consents/texts/pt_BR'
import panel from '@ui/customer-picker/Panel.module.css'
import { formatDateTime } from '@ui/kit/dates'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useShopping } from '@ui/orders/useShopping'
import { Suspense } from 'react'
import { CustomerData } from '../panel/CustomerData'
import { MarkPills } from '../panel/CustomerMarks'
import { DuplicateStrip } from '../panel/DuplicateStrip'
import { EarlierTickets } from '../panel/EarlierTickets'
import { MergeHistory } from '../panel/MergeHistory'
import { Section } from '../panel/Section'
import { WhoSaw } from '../panel/WhoSaw'
import { customerDetailTexts } from '../texts/details/pt_BR'
import { customerTexts } from '../texts/pt_BR'
import { ConsentFolds, SoldFolds, WrittenFolds } from './CustomerFolds'
import { CustomerHead, StartButton } from './CustomerHead'
import styles from './CustomerSections.module.css'
import { TicketParts } from './TicketParts'
import type { Talk } from './talk'
import { useStory } from './useStory'

const Timeline = part(() => import('@ui/consents/Timeline'))
const ShoppingNow = part(() => import('@ui/orders/ShoppingNow'), 'around')

type Props = {
  customer: Customer
  /** Null: there is no conversation. */
  talk: Talk | null
  /** On their own page, which says itself who it is and what happened. */
  onPage?: boolean
}

/**
 * What one needs to know of a customer, what matters now first: the open order, the last purchase, what they will need next;
 * then who they are, and the rest folded. Of what there is nothing of nothing is shown.
 */
export function CustomerSections({ customer, talk, onPage = false }: Props) {
  const own = useTexts(customerTexts)
  const consents = useTexts(consentTexts)
  const row = talk?.row ?? null
  const story = useStory(customer.id)
  return (
    <>
      {!talk && !onPage && <CustomerHead customer={customer} />}
      {talk && (
        <div className={styles.pills}>
          <MarkPills customer={customer} />
        </div>
      )}
      <LoadFailure {...story} as="line" said={own('panel.failed')} />
      {customer.erased_at ? (
        <Erased customer={customer} />
      ) : (
        <Known customer={customer} talk={talk} onPage={onPage} />
      )}
      {row && <TicketParts row={row} />}
      {!customer.erased_at && <ConsentFolds customer={customer} />}
      {!row && !onPage && (
        <Section id="timeline" title={consents('timeline.title')}>
          <Timeline customer={customer} />
        </Section>
      )}
    </>
  )
}

function Erased({ customer }: { customer: Customer }) {
  const t = useTexts(customerDetailTexts)
  const own = useTexts(customerTexts)
  return (
    <section className={panel.block} aria-label={t('shared:customer')}>
      <p className={panel.quiet}>{own('erase.gone', { when: formatDateTime(customer.erased_at ?? '') })}</p>
      <WhoSaw customerId={customer.id} />
    </section>
  )
}

function Known({ customer, talk, onPage }: Required<Props>) {
  const t = useTexts(customerDetailTexts)
  const own = useTexts(customerTexts)
  const row = talk?.row ?? null
  const shopping = useShopping(customer.id)
  const addresses = useAddresses(customer)
  const attendants = useCustomerAttendants(customer.id)
  return (
    <>
      <Suspense fallback={<Skeleton height={72} m={16} w="auto" />}>
        <ShoppingNow
          customerId={customer.id}
          shopping={shopping}
          ticketId={row?.id ?? null}
          instanceId={row?.data.instance_id ?? null}
          onSell={talk?.onSell ?? null}
        />
      </Suspense>
      <section className={panel.block} aria-label={t('shared:customer')}>
        <h3>{t('shared:customer')}</h3>
        <DuplicateStrip customer={customer} />
        <CustomerData
          customer={customer}
          inChat={talk !== null}
          answersTo={row?.data.answers_to ?? null}
          attendants={attendants}
          addresses={addresses}
        />
        <MergeHistory customer={customer} />
        <WhoSaw customerId={customer.id} />
      </section>
      <WrittenFolds customer={customer} addresses={addresses} onPage={onPage} />
      {!onPage && (
        <Section id="tickets" title={own('tickets.title')}>
          {talk && <StartButton customer={customer} />}
          <EarlierTickets customerId={customer.id} ticketId={row?.id ?? null} />
        </Section>
      )}
      <SoldFolds customer={customer} talk={talk} shopping={shopping} />
    </>
  )
}
