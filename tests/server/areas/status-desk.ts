import { orderStatuses, statuses } from '../../../server/areas/order-statuses/statuses'
import { tellCustomerJob } from '../../../server/areas/orders/sending/tell-customer'
import type { StatusForm } from '../../../src/domain/order-statuses/status-form'
import { anOrderDesk } from './order-desk'
import { aHash, aTakenTicket, rows, type Stage } from './stage'

/** What fills in the fields of the templates here. */
export const TEMPLATE_VALUES = [
  { key: 'body.1', value: '{{primeiro_nome}}' },
  { key: 'body.2', value: '{{numero_pedido}} ({{total}}, {{status}})' },
]

/** Statuses with what they say, templates to say it by, and orders whose customers' 24 hours are over. */
export function aStatusDesk(stage: () => Stage) {
  const { run, place } = anOrderDesk(stage)
  const aTemplate = async (
    name: string,
    { waba = 'waba-told', status = 'APPROVED', text = 'Olá {{1}}, seu pedido {{2}} andou.' } = {},
    header: readonly object[] = [],
  ) => {
    await rows(stage(), `UPDATE instances SET waba_id = 'waba-told', is_official = true WHERE id = $1`, [
      stage().instanceId,
    ])
    await rows(
      stage(),
      `INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status, parameter_format, components)
       VALUES ($1, $2, $3, $4, 'pt_BR', 'UTILITY', $5, 'POSITIONAL', $6)`,
      [stage().tenant.id, waba, aHash(), name, status, JSON.stringify([...header, { type: 'BODY', text }])],
    )
  }
  const statusOf = async (phase: string) => {
    const found = (await run(orderStatuses)).find((one) => one.phase === phase)
    if (!found) throw new Error('no status')
    return found
  }
  const save = async (phase: string, over: Partial<StatusForm>) => {
    const { id, rev, name, color, message } = await statusOf(phase)
    const form = { name, color, phase, message: message ?? 'Pedido {{pedido}}.', notify: true, ...over }
    return run((w) => statuses.save(w, id, form, rev, stage().alice.id))
  }
  const template = (name: string, values = TEMPLATE_VALUES) => ({ name, language: 'pt_BR', values })
  const aLateOrder = async () => {
    const { customer_id, id: ticketId } = await aTakenTicket(stage())
    await rows(
      stage(),
      `UPDATE chat_tickets SET last_inbound_at = now() - interval '30 hours' WHERE id = $1`,
      [ticketId],
    )
    return { id: await place(customer_id), ticketId }
  }
  const tell = (orderId: string, statusId: string, rev = 2) =>
    tellCustomerJob(
      { tenantId: stage().tenant.id, orderId, statusId, rev },
      { db: stage().db, now: () => new Date() },
    )
  return { aTemplate, statusOf, save, template, aLateOrder, tell }
}
