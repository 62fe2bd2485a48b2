import { expect, it } from 'vitest'
import { cancelOrder } from '../../../server/areas/orders/move/move'
import { savePharmacist } from '../../../server/areas/orders/prescriptions/pharmacists'
import { refusePrescription } from '../../../server/areas/orders/prescriptions/review'
import { quoteRows, refuseQuote } from '../../../server/areas/orders/quotes/deeds'
import { saveQuote } from '../../../server/areas/orders/quotes/save'
import { reasons } from '../../../server/areas/reasons/reasons'
import type { CustomerQuoteInput } from '../../../server/platform/graphql/resolvers.gen'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import type { ReasonForm } from '../../../src/domain/reasons/area'
import { onEveryDatabase } from '../../databases'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aStage, rows } from './stage'

onEveryDatabase('why orders are canceled, and quotes and prescriptions refused', (database) => {
  const stage = aStage(database)
  const { run, aProduct, place, info, rev, aCustomer, refused } = anOrderDesk(stage)
  const detail = { key: null, label: 'Detalhe', type: 'text', required: true, options: [] }
  const aReason = (type: ReasonForm['type'], name: string, more: object = {}) =>
    run((w) =>
      reasons.save(w, null, {
        name,
        type,
        category_id: null,
        outcome: 'neutral',
        active: true,
        fields: [],
        ...more,
      }),
    )
  const change = (id: string, type: ReasonForm['type'], name: string, more: object = {}) =>
    run((w) =>
      reasons.save(w, id, {
        name,
        type,
        category_id: null,
        outcome: 'neutral',
        active: true,
        fields: [],
        ...more,
      }),
    )
  const cancel = async (id: string, given: object) => {
    const seen = await rev(id)
    return run((w) => cancelOrder(w, stage().ana, { id, rev: seen, ...given }, NOW))
  }
  const aQuote = async (over: Partial<CustomerQuoteInput> = {}, customer?: string) => {
    const of = customer ?? (await aCustomer())
    const quote: CustomerQuoteInput = {
      hash: aKey(),
      status: 'open',
      currency: 'BRL',
      discount: 0,
      items: [{ name: 'Dipirona', price: 700, quantity: 1 }],
      ...over,
    }
    return { ...(await run((w) => saveQuote(w, stage().alice, { customer_id: of, quote }, NOW))), of }
  }
  const usesOf = async (id: string) => {
    const input = { filters: [{ field: 'id', any: [id] }] }
    const page = await run((w) => pagedQuery<{ uses: number }>(w, stage().alice, reasons.list, input))
    return page.items[0]?.uses
  }

  it('is written freely where the shop has no reasons, and must be said', async () => {
    await rows(stage(), 'DELETE FROM reasons')
    // Reasons to close for ask nothing of an order.
    await aReason('closing', 'Venda')
    const id = await place(await aCustomer())
    expect(await refused(cancel(id, { reason: '  ' }))).toMatchObject({ code: 'INVALID' })
    await cancel(id, { reason: 'Desistiu' })
    expect((await info(id)).cancel_reason).toBe('Desistiu')
  })

  it('is one of the shop’s where it has some: in use, of that type, with what it asks for', async () => {
    await rows(stage(), 'UPDATE orders SET cancel_reason_id = NULL')
    await rows(stage(), 'DELETE FROM reasons')
    const stock = await aReason('order_canceled', 'Sem estoque')
    const other = await aReason('order_canceled', 'Outro', { fields: [detail] })
    const off = await aReason('order_canceled', 'Antigo', { active: false })
    const closing = await aReason('closing', 'Sem estoque')
    const id = await place(await aCustomer())
    for (const given of [
      { reason: 'Desistiu' },
      { reason_id: off },
      { reason_id: closing },
      { reason_id: '999999' },
      { reason_id: 'x' },
      { reason_id: other },
      { reason_id: other, fields: [{ key: 'detalhe', value: '  ' }] },
    ])
      expect(await refused(cancel(id, given)), JSON.stringify(given)).toMatchObject({ code: 'INVALID' })
    expect((await info(id)).order.phase).toBe('placed')
    await cancel(id, { reason_id: other, fields: [{ key: 'detalhe', value: 'Mudou de cidade' }] })
    expect((await info(id)).cancel_reason).toBe('Outro (Detalhe: Mudou de cidade)')
    expect([await usesOf(other), await usesOf(stock)]).toEqual([1, 0])
    // What it was called stays, whatever becomes of it.
    await change(other, 'order_canceled', 'Outro motivo')
    await run((w) => reasons.remove(w, other))
    expect((await info(id)).cancel_reason).toBe('Outro (Detalhe: Mudou de cidade)')
    expect((await info(id)).steps.find(({ kind }) => kind === 'canceled')?.note).toBe(
      'Outro (Detalhe: Mudou de cidade)',
    )
    expect(await refused(cancel(await place(await aCustomer()), { reason_id: other }))).toMatchObject({
      code: 'INVALID',
    })
  })

  it('is asked of quotes, which no form refuses without it, and goes once they are open again', async () => {
    const free = await aQuote()
    const given = { id: free.id, rev: free.rev, reason: 'Preço' }
    await run((w) => refuseQuote(w, stage().alice, given, NOW))
    const shown = async (id: string) =>
      (await run((w) => quoteRows(w, stage().alice, {}))).items.find((row) => row.id === id)
    expect(await shown(free.id)).toMatchObject({ status: 'refused', refusal: 'Preço' })
    const dear = await aReason('quote_refused', 'Achou caro')
    const quote = await aQuote()
    const byForm = { number: quote.number, hash: undefined as never, rev: quote.rev, status: 'refused' }
    expect(await refused(aQuote(byForm, quote.of))).toMatchObject({ code: 'INVALID' })
    // History that is brought in from another system is kept as it was.
    expect((await aQuote({ number: 'ANTIGO-1', status: 'refused' })).status).toBe('refused')
    await run((w) => refuseQuote(w, stage().alice, { id: quote.id, rev: quote.rev, reason_id: dear }, NOW))
    expect(await shown(quote.id)).toMatchObject({ status: 'refused', refusal: 'Achou caro' })
    const now = Number((await shown(quote.id))?.rev)
    await aQuote({ ...byForm, rev: now, status: 'open' }, quote.of)
    expect(await shown(quote.id)).toMatchObject({ status: 'open', refusal: null })
    expect(await usesOf(dear)).toBe(0)
  })

  it('is asked of prescriptions', async () => {
    await run((w) => savePharmacist(w, { user_id: stage().bruno.id, crf: '12345', crf_state: 'SP' }))
    const product = await aProduct({ stripe: 'red', control_list: 'antimicrobial' })
    const id = await place(await aCustomer(), {
      lines: [{ product_id: product.id, name: '', price: 900, quantity: 1 }],
    })
    const illegible = await aReason('prescription_refused', 'Ilegível')
    const refuse = async (given: object) => {
      const seen = await rev(id)
      return run((w) => refusePrescription(w, stage().bruno, { order_id: id, rev: seen, ...given }, NOW))
    }
    expect(await refused(refuse({ reason: 'x' }))).toMatchObject({ code: 'INVALID' })
    await refuse({ reason_id: illegible })
    expect((await info(id)).reviews[0]).toMatchObject({ approved: false, reason: 'Ilegível' })
    expect(await usesOf(illegible)).toBe(1)
  })

  it('stays of the type it was made for, and comes to nothing but a closing does', async () => {
    const id = await aReason('order_canceled', 'Endereço', { outcome: 'won' })
    expect(await refused(change(id, 'quote_refused', 'Endereço'))).toMatchObject({ code: 'INVALID' })
    const [row] = await rows<{ outcome: string }>(stage(), 'SELECT outcome FROM reasons WHERE id = $1', [id])
    expect(row?.outcome).toBe('neutral')
    // The same words may be a reason for something else.
    await aReason('quote_refused', 'Endereço')
  })
})
