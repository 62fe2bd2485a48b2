import '@ui/shared/texts/pt_BR'
import { useCommands, useRow } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { instanceName } from '@domain/instances/label'
import type { TicketRow } from '@domain/tickets/tables'
import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import CustomerAttendants from '@ui/assignment/CustomerAttendants'
import { consentTexts } from '@ui/consents/texts/pt_BR'
import { CopyButton } from '@ui/kit/CopyButton'
import { formatDateTime } from '@ui/kit/dates'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { part } from '@ui/kit/part'
import { useAsking } from '@ui/kit/server/rest'
import type { Missed } from '@ui/kit/server/tries'
import { type Tries, useTries } from '@ui/kit/server/useTries'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { askTicketDialog } from '@ui/tickets/ticketDialog'
import type { Selling } from '@ui/till/TillSheet'
import { TransferHistory } from '@ui/transfers/TransferHistory'
import { Suspense, useEffect, useState } from 'react'
import CustomerAddresses from './addresses/CustomerAddresses'
import { addressTexts } from './addresses/texts/pt_BR'
import styles from './CustomerSections.module.css'
import { CustomerData } from './panel/CustomerData'
import { CustomerMarks, FavoriteStar, MarkPills } from './panel/CustomerMarks'
import { CustomerNotes } from './panel/CustomerNotes'
import { CustomerOrders } from './panel/CustomerOrders'
import { CustomerQuotes, TalkQuotes } from './panel/CustomerQuotes'
import { DuplicateStrip } from './panel/DuplicateStrip'
import { EarlierTickets } from './panel/EarlierTickets'
import { EraseCustomer } from './panel/EraseCustomer'
import { MergeHistory } from './panel/MergeHistory'
import panel from './panel/Panel.module.css'
import { Photo } from './panel/Photo'
import { ScheduledPart } from './panel/ScheduledPart'
import { Section } from './panel/Section'
import { WhoSaw } from './panel/WhoSaw'
import { customerDetailTexts } from './texts/details/pt_BR'
import { customerTexts } from './texts/pt_BR'

const Consents = part(() => import('@ui/consents/Consents'))
const Timeline = part(() => import('@ui/consents/Timeline'))
const CustomerShopping = part(() => import('@ui/orders/CustomerShopping'))

/** The conversation that the customer is looked at beside. */
export type Talk = Readonly<{
  row: TicketRow
  /** Opens the till beside the conversation. */
  onSell: (selling: Selling) => void
}>

/** Everything known about a customer, and of the ticket, where they are looked at beside one. */
export function CustomerSections({ customer, talk }: { customer: Customer; talk: Talk | null }) {
  const t = useTexts(customerDetailTexts)
  const own = useTexts(customerTexts)
  const consents = useTexts(consentTexts)
  const addresses = useTexts(addressTexts)
  const row = talk?.row ?? null
  const story = useStory(customer.id)
  const colour = useRow('instances', row?.data.instance_id ?? '')?.data.color
  const { erased_at: erasedAt } = customer
  return (
    <>
      <div className={styles.who}>
        <Photo id={customer.id} name={customer.name} image={customer.image} ring={colour} />
        <div className={styles.name}>
          <strong>{customer.name}</strong>
          {!erasedAt && <FavoriteStar customer={customer} />}
        </div>
        <MarkPills customer={customer} />
        {customer.blocked_at === null && !erasedAt && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconMessagePlus size={15} aria-hidden />}
            onClick={() => askTicketDialog({ kind: 'start', customerId: customer.id })}
          >
            {own('panel.start')}
          </Button>
        )}
      </div>
      <LoadFailure {...story} as="line" said={own('panel.failed')} />
      {erasedAt ? (
        <Section id="data" title={t('shared:customer')}>
          <p className={panel.quiet}>{own('erase.gone', { when: formatDateTime(erasedAt) })}</p>
          <WhoSaw customerId={customer.id} />
        </Section>
      ) : (
        <>
          <DuplicateStrip customer={customer} />
          <Section id="data" title={t('shared:customer')}>
            <CustomerData
              customer={customer}
              inChat={talk !== null}
              answersTo={row?.data.answers_to ?? null}
            />
            <CustomerAttendants customerId={customer.id} />
            <MergeHistory customer={customer} />
            <WhoSaw customerId={customer.id} />
          </Section>
          <Section id="addresses" title={addresses('title')}>
            <CustomerAddresses customer={customer} />
          </Section>
          <Section id="notes" title={own('notes.title')}>
            <CustomerNotes customerId={customer.id} />
          </Section>
        </>
      )}
      <Section id="tickets" title={own('tickets.title')}>
        <EarlierTickets customerId={customer.id} ticketId={row?.id ?? null} />
      </Section>
      {!erasedAt && (
        <>
          <Section id="orders" title={own('orders.title')}>
            <CustomerShopping
              customer={customer}
              place={row && { ticketId: row.id, instanceId: row.data.instance_id }}
              onSell={talk && (() => talk.onSell({ kind: 'order' }))}
            />
            <CustomerOrders customerId={customer.id} />
          </Section>
          <Section id="quotes" title={own('quotes.title')}>
            {talk ? (
              <TalkQuotes customerId={customer.id} {...talk} />
            ) : (
              <CustomerQuotes customerId={customer.id} />
            )}
          </Section>
          {row && (
            <Section id="scheduled" title={own('scheduled.title')}>
              <ScheduledPart customerId={customer.id} ticketId={row.id} />
            </Section>
          )}
        </>
      )}
      {row && <TicketSections row={row} />}
      {!erasedAt && (
        <Section id="consents" title={consents('title')}>
          <Suspense fallback={null}>
            <Consents customer={customer} />
          </Suspense>
        </Section>
      )}
      {!row && (
        <Section id="timeline" title={consents('timeline.title')}>
          <Suspense fallback={null}>
            <Timeline customer={customer} />
          </Suspense>
        </Section>
      )}
      {!erasedAt && (
        <Section id="marks" title={own('marks.title')}>
          <CustomerMarks customer={customer} />
          <EraseCustomer customer={customer} />
        </Section>
      )}
    </>
  )
}

function TicketSections({ row }: { row: TicketRow }) {
  const t = useTexts(customerDetailTexts, messageTexts)
  const { data } = row
  const instance = useRow('instances', data.instance_id)?.data
  return (
    <>
      <Section id="ticket" title={t('ticket')}>
        <dl className={panel.facts}>
          <Fact name={t('protocol')} value={data.protocol} copy={t('messages:conversation.copyProtocol')} />
          <Fact name={t('shared:connection')} value={instanceName(instance ?? data.instance)} />
          <Fact
            name={t('owner')}
            value={data.user?.name ?? (row.state === 'inbox' ? t('messages:conversation.queue') : null)}
          />
          <Fact name={t('startedAt')} value={formatDateTime(data.started_at)} />
          {data.finished_at && <Fact name={t('finishedAt')} value={formatDateTime(data.finished_at)} />}
        </dl>
      </Section>
      <Section id="transfers" title={t('transfers')}>
        <TransferHistory ticketId={row.id} />
      </Section>
    </>
  )
}

/** Reads what stands beside a customer's conversation again when the panel opens on them. */
function useStory(customerId: string): Tries {
  const commands = useCommands()
  const [state, setState] = useState<{ loading: boolean; failure: Missed | null }>(LOADING)
  const [asked, setAsked] = useState(0)
  const asking = useAsking()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` has it read again.
  useEffect(() => {
    let here = true
    setState(LOADING)
    const stop = asking(() => {
      void commands.loadCustomer(customerId, 'story', 1).then((outcome) => {
        if (here) setState({ loading: false, failure: outcome.ok ? null : outcome })
      })
    })
    return () => {
      here = false
      stop()
    }
  }, [commands, customerId, asked, asking])
  return useTries({ about: customerId, ...state }, () => setAsked((count) => count + 1))
}

const LOADING = { loading: true, failure: null }

function Fact({ name, value, copy }: { name: string; value: string | null; copy?: string }) {
  const t = useTexts(customerDetailTexts)
  return (
    <div className={panel.fact}>
      <dt>{name}</dt>
      <dd className={panel.phone}>
        {value ? <span>{value}</span> : <span className={panel.quiet}>{t('missing')}</span>}
        {value && copy && <CopyButton value={value} label={copy} />}
      </dd>
    </div>
  )
}
