import { useCommands, usePanel } from '@app/panel/panel'
import { type SaleForm, type SaleKind, writtenOrder, writtenQuote } from '@domain/orders/sale-form'
import { SaveOrderDocument, SendOrderDocument } from '@infra/graphql/orders.gen'
import { tell } from '@ui/kit/feedback'
import { newHash } from '@ui/kit/newHash'
import { shopZone, useTexts } from '@ui/kit/text'
import { useRef, useState } from 'react'
import { tillTexts } from '../texts/pt_BR'

/** What is saved: something new, or a quote or an order that there is. */
export type Saved = Readonly<{ id: string; number: string | null; rev: number }> | null

type Wanted = Readonly<{
  form: SaleForm
  /** The key of something new. */
  hash: string
  saved: Saved
  /** The conversation in which it is written; null: none. */
  ticketId: string | null
  /** A quote may wait for somebody's word. */
  asks: boolean
  /** What it takes off is more than its writer may: it goes to nobody before somebody grants it. */
  waits: boolean
  /** It goes to the customer in that conversation at once. */
  sends: boolean
}>

/** Saves what a till holds, and sends it. Asked again after a lost answer nothing is done twice. */
export function useSaving() {
  const t = useTexts(tillTexts)
  const { change, changeCustomer } = useCommands()
  const { store } = usePanel()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Readonly<{ text: string; code: string }> | null>(null)
  /** The key of an attempt is that of what was tried: something else is another attempt. */
  const attempt = useRef({ of: '', key: '' })
  const asking = useRef(false)

  const tellSaved = (
    kind: SaleKind,
    { waits, sends, number }: Readonly<{ waits: boolean; sends: boolean; number: string }>,
  ) => {
    const how = waits ? (sends ? 'askedSends' : 'asked') : sends ? 'sent' : 'saved'
    const text = kind === 'quote' ? t(`toldOfQuote.${how}`, { number }) : t(`toldOfOrder.${how}`)
    tell(waits ? 'warned' : 'done', text)
  }
  const keyOf = (wanted: Wanted): string => {
    const of = JSON.stringify([wanted.form, wanted.asks, wanted.ticketId])
    if (attempt.current.of !== of) attempt.current = { of, key: newHash() }
    return attempt.current.key
  }
  const saveQuote = async (wanted: Wanted) => {
    const { form, hash, saved, ticketId, asks, sends } = wanted
    const quote = writtenQuote(form, {
      key: saved?.number ? { number: saved.number, rev: saved.rev } : { hash },
      ticketId,
      asks,
      zone: shopZone(),
    })
    const send = sends && ticketId !== null ? { ticketId, hash: keyOf(wanted) } : null
    const outcome = await changeCustomer(form.customerId, { type: 'saveQuote', quote, send })
    if (!outcome.ok) return outcome
    const made = store.world.rows.customerQuotes.get(outcome.value.id)?.data
    const number = made?.number ?? saved?.number ?? ''
    tellSaved('quote', { waits: made?.status === 'asked', sends: send !== null, number })
    return { ok: true, value: outcome.value.id } as const
  }
  const saveOrder = async (wanted: Wanted) => {
    const { form: typed, hash, saved, ticketId, waits, sends } = wanted
    const order = {
      id: saved?.id ?? null,
      rev: saved?.rev ?? null,
      form: writtenOrder(typed, ticketId),
    }
    if (sends && ticketId !== null) {
      const sent = await change(SendOrderDocument, {
        ...order,
        chat_ticket_id: ticketId,
        hash: keyOf(wanted),
      })
      if (!sent.ok) return sent
      const { id, waits: isWaiting } = sent.value.sendOrder
      tellSaved('order', { waits: isWaiting, sends, number: '' })
      return { ok: true, value: id } as const
    }
    const kept = await change(SaveOrderDocument, { ...order, hash: saved ? null : hash })
    if (!kept.ok) return kept
    tellSaved('order', { waits, sends: false, number: '' })
    return { ok: true, value: kept.value.saveOrder } as const
  }
  return {
    busy,
    failure,
    setFailure,
    /** The id of what was saved; null: it was not, and why is said. */
    save: async (wanted: Wanted): Promise<string | null> => {
      if (asking.current) return null
      asking.current = true
      setBusy(true)
      setFailure(null)
      const outcome = await (wanted.form.kind === 'quote' ? saveQuote(wanted) : saveOrder(wanted))
      asking.current = false
      setBusy(false)
      if (outcome.ok) return outcome.value
      setFailure({
        text: outcome.message || t('notSure'),
        code: `${outcome.code} ${outcome.field ?? ''}`.trim(),
      })
      return null
    },
  }
}
