import { useCommands, usePanel } from '@app/panel/panel'
import { type SaleForm, writtenOrder, writtenQuote } from '@domain/orders/sale-form'
import { SaveOrderDocument } from '@infra/graphql/orders.gen'
import { tell } from '@ui/kit/feedback'
import { newHash } from '@ui/kit/newHash'
import { shopZone, useTexts } from '@ui/kit/text'
import { useRef, useState } from 'react'
import { tillTexts } from './texts/pt_BR'

/** What is saved: something new, or a quote or an order that there is. */
export type Saved = Readonly<{ id: string; number: string | null; rev: number }> | null

type Wanted = Readonly<{
  form: SaleForm
  /** The key of something new. */
  hash: string
  saved: Saved
  /** The conversation in which it is written; null: none. */
  ticketId: string | null
  /** It may wait for somebody's word. */
  asks: boolean
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
    if (made?.status === 'asked') tell('warned', t('asked', { number }))
    else tell('done', t(send ? 'sent' : 'saved.quote', { number }))
    return { ok: true, value: outcome.value.id } as const
  }
  const saveOrder = async ({ form, hash, saved, ticketId }: Wanted) => {
    const outcome = await change(SaveOrderDocument, {
      id: saved?.id ?? null,
      rev: saved?.rev ?? null,
      hash: saved ? null : hash,
      form: writtenOrder(form, ticketId),
    })
    if (!outcome.ok) return outcome
    tell('done', t('saved.order'))
    return { ok: true, value: outcome.value.saveOrder } as const
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
