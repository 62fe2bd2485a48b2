import '@ui/kit/ticketTexts'
import { useCommands, useRow } from '@app/panel'
import type { CustomerQuote } from '@contract/entities'
import { instanceName } from '@domain/instances/label'
import type { TicketRow } from '@domain/kernel/world'
import { Button } from '@mantine/core'
import { IconMessagePlus, IconX } from '@tabler/icons-react'
import { afterPaint } from '@ui/kit/afterPaint'
import { CopyButton } from '@ui/kit/CopyButton'
import { formatDateTime } from '@ui/kit/dates'
import { IconButton } from '@ui/kit/IconButton'
import { useText } from '@ui/kit/text'
import { askTicketDialog } from '@ui/tickets/ticketDialog'
import { TransferHistory } from '@ui/transfers/TransferHistory'
import { useEffect, useState } from 'react'
import { useCustomerTexts } from './customerTexts'
import styles from './DetailsPane.module.css'
import { CustomerData } from './panel/CustomerData'
import { CustomerMarks, FavoriteStar, MarkPills } from './panel/CustomerMarks'
import { CustomerNotes } from './panel/CustomerNotes'
import { CustomerOrders } from './panel/CustomerOrders'
import { CustomerQuotes } from './panel/CustomerQuotes'
import { DuplicateStrip } from './panel/DuplicateStrip'
import { EarlierTickets } from './panel/EarlierTickets'
import { EraseCustomer } from './panel/EraseCustomer'
import { MergeHistory } from './panel/MergeHistory'
import panel from './panel/Panel.module.css'
import { Photo } from './panel/Photo'
import { ScheduledPart } from './panel/ScheduledPart'
import { Section } from './panel/Section'
import { WhoSaw } from './panel/WhoSaw'
import { useCustomer } from './useCustomer'

type Props = {
  onClose: () => void
  /** Puts a text for the customer into the composer; false while a comment is being typed there. */
  onWrite: (text: string) => boolean
  /** Opens the form of a quote; null: of a new one. */
  onQuote: (quote: CustomerQuote | null) => void
}

/** The customer and the ticket beside the conversation. */
export default function DetailsPane({ ticketId, ...props }: Props & { ticketId: string }) {
  const row = useRow('tickets', ticketId)
  return row ? <Details key={row.data.customer_id} row={row} {...props} /> : null
}

function Details({ row, onClose, onWrite, onQuote }: Props & { row: TicketRow }) {
  const t = useText()
  const own = useCustomerTexts()
  const { data } = row
  const customer = useCustomer(row)
  const story = useStory(customer.id)
  const instance = useRow('instances', data.instance_id)?.data
  const colour = instance?.color
  const { erased_at: erasedAt } = customer
  return (
    <aside className={styles.pane} aria-label={t('details.title')}>
      <header className={styles.header}>
        <h2>{t('details.title')}</h2>
        <IconButton label={t('details.close')} keys="Esc" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </header>
      <section
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={customer.name}
      >
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
        {story.failure !== null && <StoryFailure failure={story.failure} onRetry={story.load} />}
        {erasedAt ? (
          <Section id="data" title={t('details.customer')}>
            <p className={panel.quiet}>{own('erase.gone', { when: formatDateTime(erasedAt) })}</p>
            <WhoSaw customerId={customer.id} />
          </Section>
        ) : (
          <>
            <DuplicateStrip customer={customer} />
            <Section id="data" title={t('details.customer')}>
              <CustomerData customer={customer} />
              <MergeHistory customer={customer} />
              <WhoSaw customerId={customer.id} />
            </Section>
            <Section id="notes" title={own('notes.title')}>
              <CustomerNotes customerId={customer.id} />
            </Section>
          </>
        )}
        <Section id="tickets" title={own('tickets.title')}>
          <EarlierTickets customerId={customer.id} ticketId={row.id} />
        </Section>
        {!erasedAt && (
          <>
            <Section id="orders" title={own('orders.title')}>
              <CustomerOrders customerId={customer.id} />
            </Section>
            <Section id="quotes" title={own('quotes.title')}>
              <CustomerQuotes customerId={customer.id} row={row} onWrite={onWrite} onQuote={onQuote} />
            </Section>
            <Section id="scheduled" title={own('scheduled.title')}>
              <ScheduledPart customerId={customer.id} ticketId={row.id} />
            </Section>
          </>
        )}
        <Section id="ticket" title={t('details.ticket')}>
          <dl className={panel.facts}>
            <Fact name={t('details.protocol')} value={data.protocol} copy={t('conversation.copyProtocol')} />
            <Fact name={t('details.connection')} value={instanceName(instance ?? data.instance)} />
            <Fact
              name={t('details.owner')}
              value={data.user?.name ?? (row.state === 'inbox' ? t('conversation.queue') : null)}
            />
            <Fact name={t('details.startedAt')} value={formatDateTime(data.started_at)} />
            {data.finished_at && (
              <Fact name={t('details.finishedAt')} value={formatDateTime(data.finished_at)} />
            )}
          </dl>
        </Section>
        <Section id="transfers" title={t('details.transfers')}>
          <TransferHistory ticketId={row.id} />
        </Section>
        {!erasedAt && (
          <Section id="marks" title={own('marks.title')}>
            <CustomerMarks customer={customer} />
            <EraseCustomer customer={customer} />
          </Section>
        )}
      </section>
    </aside>
  )
}

/** Reads what stands beside a customer's conversation anew when the panel opens on them. */
function useStory(customerId: string) {
  const commands = useCommands()
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` has it read again.
  useEffect(() => {
    let here = true
    const stop = afterPaint(() => {
      void commands.loadCustomer(customerId, 'story', 1).then((outcome) => {
        if (here) setFailure(outcome.ok ? null : outcome.message)
      })
    })
    return () => {
      here = false
      stop()
    }
  }, [commands, customerId, asked])
  return { failure, load: () => setAsked((count) => count + 1) }
}

function StoryFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const t = useCustomerTexts()
  return (
    <p className={`${panel.refusal} ${styles.failure}`} role="alert">
      {failure || t('panel.failed')}
      <button type="button" className={panel.link} onClick={onRetry}>
        {t('panel.retry')}
      </button>
    </p>
  )
}

function Fact({ name, value, copy }: { name: string; value: string | null; copy?: string }) {
  const t = useText()
  return (
    <div className={panel.fact}>
      <dt>{name}</dt>
      <dd className={panel.phone}>
        {value ? <span>{value}</span> : <span className={panel.quiet}>{t('details.missing')}</span>}
        {value && copy && <CopyButton value={value} label={copy} />}
      </dd>
    </div>
  )
}
