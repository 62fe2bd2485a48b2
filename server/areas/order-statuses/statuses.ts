import { ORDER_PHASES } from '../../../contract/order-lists'
import {
  deliveryMessage,
  MOST_STATUSES,
  StatusForm,
  saysNothing,
  unknownVariables,
} from '../../../src/domain/order-statuses/status-form'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { OrderStatus } from '../../platform/graphql/resolvers.gen'
import { defineRows } from '../../platform/rows/define-rows'
import { historyOf } from '../../platform/rows/history'
import {
  checkedTemplate,
  type DeliveryTemplateColumns,
  forDelivery,
  knownTemplates,
  ofDelivery,
  TEMPLATE_COLUMNS,
  type TemplateColumns,
  templateOf,
  templateWords,
} from './template'

const FIELDS = ['name', 'name_delivery', 'color', 'phase', 'message', 'message_delivery', 'notify'] as const
/** A status as its row has it. */
type KeptStatus = Omit<
  StatusForm,
  'template' | 'template_delivery' | 'message' | 'message_delivery' | 'name_delivery'
> &
  TemplateColumns &
  DeliveryTemplateColumns & {
    message: string | null
    message_delivery: string | null
    name_delivery: string | null
  }

/** The shop's statuses, by phase and place. */
export async function orderStatuses(work: Work): Promise<OrderStatus[]> {
  const rows = await work.query<KeptStatus & { id: string; position: number; rev: number }>(
    `SELECT id::text, name, name_delivery, color, phase, position, message, message_delivery, notify, rev, ${TEMPLATE_COLUMNS}
     FROM order_statuses WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY array_position($2::text[], phase), position, order_statuses.id`,
    [work.tenant.id, ORDER_PHASES],
  )
  const templates = await knownTemplates(work)
  return rows.map((row) => ({
    ...row,
    template: templateOf(row, templates),
    template_delivery: templateOf(ofDelivery(row), templates),
  }))
}

const history = historyOf('status', [...FIELDS, 'template', 'template_delivery'])
const worded = (row: KeptStatus | null) =>
  row && { ...row, template: templateWords(row), template_delivery: templateWords(ofDelivery(row)) }

/** What the shop calls the phases of an order; orders that are in one that is deleted go on saying so. */
export const statuses = defineRows({
  table: 'order_statuses',
  form: StatusForm,
  columns: [
    ...FIELDS,
    'template_name',
    'template_language',
    'template_values',
    'template_delivery_name',
    'template_delivery_language',
    'template_delivery_values',
  ],
  asText: ['template_values', 'template_delivery_values'],
  async values(form, work, kept) {
    if (saysNothing(form))
      throw new Refusal('INVALID', 'Escreva a mensagem, ou desligue o aviso ao cliente.', {
        field: 'message',
      })
    const said = { message: form.message, message_delivery: deliveryMessage(form) }
    for (const field of ['message', 'message_delivery'] as const) {
      const [unknown] = unknownVariables(said[field])
      if (unknown) throw new Refusal('INVALID', `O pedido não conhece {{${unknown}}}.`, { field })
    }
    const before = kept as (KeptStatus & { id: string }) | null
    const template = await checkedTemplate(work, form.template ?? null, before)
    const there = await checkedTemplate(work, form.template_delivery ?? null, before && ofDelivery(before), {
      field: 'template_delivery',
    })
    if (before && before.phase !== form.phase) await mustNotBeLast(work, before.id, before)
    return {
      ...form,
      name: form.name.trim(),
      name_delivery: form.name_delivery?.trim() || null,
      message: said.message.trim() || null,
      message_delivery: said.message_delivery.trim() || null,
      ...template,
      ...forDelivery(there),
    }
  },
  unique: { name: 'folded' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe o status ${name}.`, { field: 'name' }),
  most: MOST_STATUSES,
  placed: { within: ['phase'], moved: (work) => tellTopic(work, 'orderStatuses') },
  deleted: 'marked',
  mayDelete: (work, id, row) => mustNotBeLast(work, id, row as KeptStatus),
  async done(work, { before, after, ...deed }) {
    await history(work, {
      ...deed,
      before: worded(before as KeptStatus | null),
      after: worded(after as KeptStatus | null),
    })
    await tellTopic(work, 'orderStatuses')
  },
})

/** An order that comes to a phase needs a status that says so. */
async function mustNotBeLast(work: Work, id: string, { phase, name }: KeptStatus): Promise<void> {
  const other = await work.one(
    'SELECT 1 FROM order_statuses WHERE tenant_id = $1 AND phase = $2 AND deleted_at IS NULL AND id <> $3',
    [work.tenant.id, phase, id],
  )
  if (!other)
    throw new Refusal('CONFLICT', `${name} é o único status desta fase, e toda fase precisa de um.`, {
      field: 'phase',
    })
}
