import { useRow, useView } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { notesOf, quotesOf } from '@domain/contacts/story'
import { waitingFor } from '@domain/schedules/waiting'
import type { CustomerAddressesQuery } from '@infra/graphql/customer-addresses.gen'
import CustomerAddresses from '@ui/addresses/CustomerAddresses'
import { addressTexts } from '@ui/addresses/texts/pt_BR'
import { consentTexts } from '@ui/consents/texts/pt_BR'
import { part } from '@ui/kit/part'
import type { Read } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { openOrderIn } from '@ui/orders/openOrderIn'
import type { useShopping } from '@ui/orders/useShopping'
import { CustomerMarks } from '../panel/CustomerMarks'
import { CustomerNotes } from '../panel/CustomerNotes'
import { CustomerOrders } from '../panel/CustomerOrders'
import { CustomerQuotes, TalkQuotes } from '../panel/CustomerQuotes'
import { EraseCustomer } from '../panel/EraseCustomer'
import { ScheduledPart } from '../panel/ScheduledPart'
import { Section } from '../panel/Section'
import { customerTexts } from '../texts/pt_BR'
import type { Talk } from './talk'

const Consents = part(() => import('@ui/consents/Consents'))
const CustomerMemories = part(() => import('@ui/memories/CustomerMemories'))
const CustomerShopping = part(() => import('@ui/orders/CustomerShopping'), 'around')

type Props = {
  customer: Customer
  talk: Talk | null
  addresses: Read<CustomerAddressesQuery>
  shopping: ReturnType<typeof useShopping>
}

/** How many, where that is known; "5+" where there are more than are here, nothing where there are none. */
const counted = (count: number, more: boolean): string | null =>
  count === 0 ? null : `${count}${more ? '+' : ''}`

/** Addresses, where there are any, and notes; `onPage`: on the customer's page, where new ones are written elsewhere. */
export function WrittenFolds({
  customer,
  addresses,
  onPage,
}: Pick<Props, 'customer' | 'addresses'> & { onPage: boolean }) {
  const own = useTexts(customerTexts)
  const ofAddress = useTexts(addressTexts)
  const story = useRow('customerStories', customer.id)
  const notes = useView(['customerNotes'], (world) => notesOf(world, customer.id).length)
  const known = addresses.value?.customerAddresses
  return (
    <>
      {(addresses.failure || (known && known.length > 0)) && (
        <Section id="addresses" title={ofAddress('title')} hint={known?.[0]?.line}>
          <CustomerAddresses customerId={customer.id} read={addresses} />
        </Section>
      )}
      {!(onPage && story?.notesComplete && notes === 0) && (
        <Section
          id="notes"
          title={own('notes.title')}
          hint={story?.notePages ? counted(notes, !story.notesComplete) : null}
        >
          <CustomerNotes customerId={customer.id} writes={!onPage} />
        </Section>
      )}
    </>
  )
}

/** What was sold and offered, and what is to be sent later, where something is. */
export function SoldFolds({ customer, talk, shopping }: Omit<Props, 'addresses'>) {
  const own = useTexts(customerTexts)
  const row = talk?.row ?? null
  const story = useRow('customerStories', customer.id)
  const quotes = useView(['customerQuotes'], (world) => quotesOf(world, customer.id).length)
  const waiting = useView(['scheduledMessages'], (world) => waitingFor(world, customer.id, null).length)
  const rows = shopping.value?.rows ?? []
  const others = rows.length - (openOrderIn(rows) ? 1 : 0)
  return (
    <>
      <Section id="orders" title={own('orders.title')} hint={counted(others, shopping.more)}>
        <CustomerShopping
          customerId={customer.id}
          shopping={shopping}
          ticketId={row?.id ?? null}
          onSell={talk && (() => talk.onSell({ kind: 'order' }))}
        />
        <CustomerOrders customerId={customer.id} />
      </Section>
      <Section
        id="quotes"
        title={own('quotes.title')}
        hint={story?.quotePages ? counted(quotes, !story.quotesComplete) : null}
      >
        {talk ? (
          <TalkQuotes customerId={customer.id} {...talk} />
        ) : (
          <CustomerQuotes customerId={customer.id} />
        )}
      </Section>
      {row && waiting > 0 && (
        <Section id="scheduled" title={own('scheduled.title')} hint={waiting}>
          <ScheduledPart customerId={customer.id} ticketId={row.id} />
        </Section>
      )}
    </>
  )
}

/** What the customer agreed to, and what they are kept from. */
export function ConsentFolds({ customer }: Pick<Props, 'customer'>) {
  const own = useTexts(customerTexts)
  const consents = useTexts(consentTexts)
  return (
    <>
      <Section id="consents" title={consents('title')}>
        <Consents customer={customer} />
      </Section>
      <Section id="memories" title={own('memories')}>
        <CustomerMemories customerId={customer.id} name={customer.name} />
      </Section>
      <Section id="marks" title={own('marks.title')}>
        <CustomerMarks customer={customer} />
        <EraseCustomer customer={customer} />
      </Section>
    </>
  )
}
