import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import { QUOTE_STATES } from '@contract/customer-lists'
import { takes } from '@domain/kernel/step'
import { type QuoteState, quoteSteps } from '@domain/kernel/steps/quote.gen'
import { formatAmount } from '@domain/money/money'
import { quoteStanding } from '@domain/orders/quote'
import { ApproveQuoteDocument, QuoteRowsDocument, type QuoteRowsQuery } from '@infra/graphql/orders.gen'
import {
  IconCheck,
  IconExternalLink,
  IconFileTypePdf,
  IconHistory,
  IconPencil,
  IconShoppingCart,
  IconThumbDown,
} from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { useNow } from '@ui/kit/clock'
import { formatDate } from '@ui/kit/dates'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQuotePdf } from './internal/useQuotePdf'
import styles from './Orders.module.css'
import { orderAt } from './orderAddress'
import { orderTexts } from './texts/pt_BR'
import { tillAt } from './tillAddress'

const ConvertDrawer = layerPart(() => import('./internal/ConvertDrawer'))
const QuoteHistory = layerPart(() => import('./internal/QuoteHistory'))
const RefuseQuote = layerPart(() => import('./RefuseQuote'))

export type QuoteRow = QuoteRowsQuery['quoteRows']['items'][number]
const STATES = Object.keys(quoteSteps.cells) as QuoteState[]
const stateOf = ({ status }: QuoteRow): QuoteState => STATES.find((one) => one === status) ?? 'draft'
const GOOD: readonly string[] = ['accepted', 'converted']
const BAD: readonly string[] = ['refused', 'canceled', 'expired']

/** The quotes of all customers: found, approved, changed, and made into orders. */
export default function QuoteListPage() {
  const t = useTexts(orderTexts)
  const { read, change } = useCommands()
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const now = useNow(60_000)
  const [open, setOpen] = useState<Readonly<{
    what: 'convert' | 'approve' | 'refuse' | 'history'
    quote: QuoteRow
  }> | null>(null)
  const quote = open?.quote ?? null
  const { savePdf } = useQuotePdf()
  return (
    <ListPage<QuoteRow>
      route="pre-orders"
      list="quotes"
      lead={t('quotes.lead')}
      label={t('quotes.label')}
      topic="productOrders"
      load={(request) => pageOf(read(QuoteRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ number }) => number}
      search={useSearchLabel(t('quotes.search'))}
      add={{ label: t('quotes.add'), onClick: () => void navigate(tillAt(tenant, 'quote')) }}
      filters={[
        {
          name: 'status',
          label: t('quotes.status'),
          many: true,
          options: QUOTE_STATES.map((value) => ({ value, label: t(`quotes.states.${value}`) })),
        },
        {
          name: 'expired',
          label: t('quotes.states.expired'),
          options: [
            { value: 'yes', label: t('quotes.states.expired') },
            { value: 'no', label: t('lateNo') },
          ],
        },
        { name: 'created', days: { first: t('createdFrom'), last: t('createdUntil') } },
      ]}
      empty={<p>{t('quotes.empty')}</p>}
      columns={[
        { key: 'number', title: t('quotes.number'), render: ({ number }) => <strong>{number}</strong> },
        { key: 'customer', title: t('shared:customer'), render: ({ customer_name }) => customer_name },
        { key: 'items', title: t('items'), width: 260, render: ({ summary }) => summary },
        {
          key: 'status',
          title: t('quotes.status'),
          render: (row) => {
            const standing = quoteStanding({ status: row.status, valid_until: row.valid_until ?? null }, now)
            const tone = GOOD.includes(standing ?? '')
              ? 'success'
              : BAD.includes(standing ?? '')
                ? 'danger'
                : 'quiet'
            return (
              <span className={styles.two}>
                <StateBadge tone={tone}>{standing ? t(`quotes.states.${standing}`) : row.status}</StateBadge>
                {row.refusal && <small>{row.refusal}</small>}
              </span>
            )
          },
        },
        {
          key: 'until',
          title: t('quotes.until'),
          render: ({ valid_until }) => (valid_until ? formatDate(valid_until) : ''),
        },
        {
          key: 'discount',
          title: t('quotes.discount'),
          right: true,
          hidden: true,
          render: ({ discount, currency }) => (discount > 0 ? formatAmount(discount, currency) : ''),
        },
        {
          key: 'total',
          title: t('total'),
          sort: true,
          right: true,
          render: ({ total, currency }) => formatAmount(total, currency),
        },
        {
          key: 'created',
          title: t('created'),
          sort: true,
          render: ({ created_at, user_name }) => (
            <span className={styles.two}>
              <ShortDate at={created_at} />
              <small>{user_name}</small>
            </span>
          ),
        },
      ]}
      actions={(row) => {
        const state = stateOf(row)
        return [
          ...(takes(quoteSteps, state, 'CONVERT') && row.currency === 'BRL'
            ? [
                {
                  label: t('quotes.convert'),
                  icon: IconShoppingCart,
                  onClick: () => setOpen({ what: 'convert' as const, quote: row }),
                },
              ]
            : []),
          ...(takes(quoteSteps, state, 'APPROVE')
            ? [
                {
                  label: t('quotes.approve'),
                  icon: IconCheck,
                  onClick: () => setOpen({ what: 'approve' as const, quote: row }),
                },
              ]
            : []),
          ...(state !== 'refused' && takes(quoteSteps, state, 'REFUSE')
            ? [
                {
                  label: t('quotes.refuse'),
                  icon: IconThumbDown,
                  onClick: () => setOpen({ what: 'refuse' as const, quote: row }),
                },
              ]
            : []),
          ...(takes(quoteSteps, state, 'OPEN') && row.currency === 'BRL'
            ? [
                {
                  label: t('actions.edit'),
                  icon: IconPencil,
                  onClick: () => void navigate(tillAt(tenant, 'quote', { id: row.id })),
                },
              ]
            : []),
          {
            label: t('shared:history'),
            icon: IconHistory,
            onClick: () => setOpen({ what: 'history' as const, quote: row }),
          },
          { label: t('quotes.pdf'), icon: IconFileTypePdf, onClick: () => void savePdf(row) },
          ...(row.order_id
            ? [
                {
                  label: t('quotes.order', { number: row.order_number ?? '' }),
                  icon: IconExternalLink,
                  onClick: () => void navigate(orderAt(tenant, row.order_id ?? '')),
                },
              ]
            : []),
        ]
      }}
    >
      {() => {
        const close = () => setOpen(null)
        return (
          <>
            {open?.what === 'convert' && quote && (
              <ConvertDrawer
                quote={quote}
                onClose={(id) => {
                  close()
                  if (id) void navigate(orderAt(tenant, id))
                }}
              />
            )}
            {open?.what === 'refuse' && quote && <RefuseQuote quote={quote} onClose={close} />}
            {open?.what === 'history' && quote && (
              <QuoteHistory quote={quote} onClose={() => setOpen(null)} />
            )}
            {open?.what === 'approve' && quote && (
              <ConfirmAction
                title={t('quotes.approveTitle', { number: quote.number })}
                text={t('quotes.approveText', {
                  discount: formatAmount(quote.discount, quote.currency),
                  subtotal: formatAmount(quote.total + quote.discount, quote.currency),
                })}
                action={t('quotes.approve')}
                said={t('quotes.approved')}
                ask={() => change(ApproveQuoteDocument, { id: quote.id, rev: quote.rev })}
                onClose={close}
              />
            )}
          </>
        )
      }}
    </ListPage>
  )
}
