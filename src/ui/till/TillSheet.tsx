import { useUser } from '@app/panel/panel'
import { newSale, saleOfQuote } from '@domain/orders/sale-form'
import type { TicketRow } from '@domain/tickets/tables'
import { useReplyHindrance } from '@ui/conversation/useReplyHindrance'
import { clockNow } from '@ui/kit/clock'
import { runShortcut } from '@ui/kit/shortcuts/useShortcuts'
import { shopZone, useTexts } from '@ui/kit/text'
import type { Selling, SoughtWords } from '@ui/orders/askedSale'
import { useState } from 'react'
import { Till, type Written } from './internal/Till'
import styles from './Till.module.css'
import { tillTexts } from './texts/pt_BR'

type Props = {
  row: TicketRow
  selling: Selling
  /** Words of the conversation that are looked for; null: none. */
  sought: SoughtWords | null
  /** Where the conversation shows what the customer will receive; null: it is covered. */
  preview: HTMLElement | null
  onClose: () => void
}

/** The till beside a conversation: who asks is read and answered while one writes. Closed, the draft stays. */
export default function TillSheet({ row, selling, sought, preview, onClose }: Props) {
  const t = useTexts(tillTexts)
  const user = useUser()
  const hindrance = useReplyHindrance(row)
  const { customer_id: customerId, customer_name: name, instance_id: instanceId } = row.data
  const quote = selling.kind === 'quote' ? selling.quote : null
  const [written] = useState((): Written => {
    const now = clockNow()
    const zone = shopZone()
    const { again } = selling
    const draftKey = `${user.id} ticket ${row.id} ${quote?.number ?? again?.id ?? ''}`
    const isGranted = quote !== null && quote.status !== 'asked'
    return quote
      ? {
          draftKey,
          opened: { ...saleOfQuote(quote, now, zone), instanceId },
          saved: { id: quote.id, number: quote.number, rev: quote.rev },
          info: null,
          isGranted,
          gone: [],
        }
      : {
          draftKey,
          opened: {
            ...newSale({ kind: selling.kind, customerId, instanceId }, now, zone),
            ...(again && { lines: again.lines }),
          },
          saved: null,
          info: null,
          isGranted,
          gone: again?.gone ?? [],
        }
  })
  return (
    <section className={styles.sheet} data-pane="till" aria-label={t(`region.${selling.kind}`)}>
      <Till
        written={written}
        customer={{ id: customerId, name }}
        place={{
          ticketId: row.id,
          instanceId,
          hindrance,
          onWay: (way) => way !== 'unblock' && way !== 'stand' && runShortcut(way),
          preview,
          sought,
        }}
        onClose={onClose}
      />
    </section>
  )
}
