import { useCommands, usePanel } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { PAYMENT_KINDS } from '@contract/order-lists'
import { formatAmount } from '@domain/money/money'
import { CustomerTimelineDocument, type CustomerTimelineQuery } from '@infra/graphql/consents.gen'
import panel from '@ui/customer-picker/Panel.module.css'
import { useNotesSeen } from '@ui/customer-picker/useNotesSeen'
import { formatDateTime } from '@ui/kit/dates'
import { usePages } from '@ui/kit/server/usePages'
import { useTexts } from '@ui/kit/text'
import { orderAt } from '@ui/orders/orderAddress'
import { useOpenAnother } from '@ui/tickets/useOpenAnother'
import { Link } from 'react-router-dom'
import styles from './Consents.module.css'
import { Foot } from './internal/Foot'
import { useWords } from './internal/useWords'
import { consentTexts } from './texts/pt_BR'
import { TIMELINE_FILTERS, type TimelineFilter } from './timelineFilters'

type Entry = CustomerTimelineQuery['customerTimeline']['items'][number]

type Props = {
  customer: Customer
  /** Null: everything. */
  filter?: TimelineFilter | null
}

/** What happened with a customer, newest first: attendances, orders, payments, quotes, consents, notes, groups and merges. */
export default function Timeline({ customer, filter = null }: Props) {
  const t = useTexts(consentTexts)
  const { read } = useCommands()
  const kinds = filter && [...TIMELINE_FILTERS[filter]]
  const notes = useNotesSeen(customer.id)
  const pages = usePages<Entry, null>(
    `${customer.id}/${customer.rev ?? 0}/${filter}/${notes}`,
    async (after) => {
      const outcome = await read(CustomerTimelineDocument, {
        customer_id: customer.id,
        kinds,
        after,
        limit: 25,
      })
      if (!outcome.ok) return outcome
      const { items, next } = outcome.value.customerTimeline
      return { ok: true, value: { items, next, rest: null } }
    },
  )
  return (
    <>
      {pages.shown && pages.shown.items.length > 0 && (
        <ol className={styles.line} aria-label={t('timeline.title')}>
          {pages.shown.items.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <Foot {...pages} none={t('timeline.none')} />
    </>
  )
}

function Line({ entry }: { entry: Entry }) {
  const open = useOpenAnother()
  const { tenant } = usePanel()
  const { title, status } = useSaid(entry)
  const { chat_ticket_id: ticketId, text } = entry
  const about = [
    formatDateTime(entry.at),
    status,
    entry.total === null ? null : formatAmount(entry.total, entry.currency ?? 'BRL'),
    entry.user_name,
  ]
  return (
    <li data-kind={entry.kind}>
      {entry.order_id ? (
        <Link to={orderAt(tenant, entry.order_id)}>{title}</Link>
      ) : ticketId ? (
        <button type="button" className={panel.link} onClick={() => open(ticketId)}>
          {title}
        </button>
      ) : (
        <strong>{title}</strong>
      )}
      <small>{about.filter(Boolean).join(' · ')}</small>
      {text && !SAID.has(entry.kind) && <span>{text}</span>}
    </li>
  )
}

/** Kinds whose text stands in their title. */
const SAID: ReadonlySet<string> = new Set(['consent', 'merge', 'group', 'payment'])

/** How it was paid, as the words have it; a kind that this panel does not know is another one. */
const kindOf = (said: string | null) => PAYMENT_KINDS.find((kind) => kind === said) ?? 'other'

const QUOTE_WORDS = ['asked', 'accepted', 'refused', 'canceled', 'converted'] as const
const hasWord = (status: string): status is (typeof QUOTE_WORDS)[number] =>
  QUOTE_WORDS.some((one) => one === status)

/** What an entry is called, and how it stands. */
function useSaid({ kind, number, status, text }: Entry): { title: string; status: string | null } {
  const t = useTexts(consentTexts)
  const words = useWords()
  switch (kind) {
    case 'ticket':
      return {
        title: t('timeline.ticket', { number: number ?? '' }),
        status: t(status === 'closed' ? 'timeline.closed' : 'timeline.open'),
      }
    case 'order':
      return { title: t('timeline.order', { number: number ?? '' }), status }
    case 'cart':
      return { title: t('timeline.cart', { number: number ?? '' }), status: null }
    case 'payment':
      return {
        title: t(status === 'refunded' ? 'timeline.refunded' : 'timeline.paid', { number: number ?? '' }),
        status: t(`timeline.payments.${kindOf(text)}`),
      }
    case 'quote':
      return {
        title: t('timeline.quote', { number: number ?? '' }),
        status: status && hasWord(status) ? t(`timeline.${status}`) : t('timeline.openQuote'),
      }
    case 'consent':
      return {
        title: t('timeline.consent', {
          decision: words.decision(status ?? ''),
          purpose: words.purpose(text ?? ''),
        }),
        status: null,
      }
    case 'group':
      return {
        title:
          status === 'merged'
            ? t('timeline.groupMerged', { name: text ?? '', merged: number ?? '' })
            : t(status === 'removed' ? 'timeline.groupLeft' : 'timeline.groupJoined', { name: text ?? '' }),
        status: null,
      }
    case 'merge':
      return {
        title: t(status === 'undone' ? 'timeline.unmerged' : 'timeline.merge', { name: text ?? '' }),
        status: null,
      }
    default:
      return { title: t('timeline.note'), status: null }
  }
}
