import { COURIER_LIMITS } from '../../../contract/courier-lists'
import { OPEN_PHASES } from '../../../contract/order-lists'
import { CourierForm } from '../../../src/domain/couriers/courier-form'
import { typedPhone } from '../../directory/customers/typed-phone'
import { byName } from '../../platform/db/by-name'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds, yesOrNo } from '../../platform/list/filters'
import { defineRows } from '../../platform/rows/define-rows'

/** Who brings the shop's orders to customers. */
export const courierList: ListDefinition = {
  table: 'couriers',
  as: 'k',
  select: 'k.id::text, k.name, k.phone, k.active, k.rev',
  search: (pattern) => `fold_text(k.name) LIKE fold_text(${pattern})`,
  sorts: { name: { by: byName('k.name'), type: 'text' } },
  sort: 'name',
  filters: { id: oneOfIds('k.id'), active: yesOrNo('k.active') },
  where: 'k.deleted_at IS NULL',
}

/** Couriers. One who still has something to bring is not deleted; the links of one who is, or is not at work, are over. */
export const couriers = defineRows({
  table: 'couriers',
  form: CourierForm,
  columns: ['name', 'phone', 'active'],
  values: ({ name, phone, active }) => ({
    name: name.trim(),
    phone: phone.trim() === '' ? null : typedPhone(phone, 'phone').phone,
    active,
  }),
  unique: { name: 'folded' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe o entregador ${name}.`, { field: 'name' }),
  most: COURIER_LIMITS.couriers,
  deleted: 'marked',
  mayDelete: (work, id) => mustBringNothing(work, id),
  done: (work) => tellTopic(work, 'couriers'),
})

async function mustBringNothing(work: Work, id: string): Promise<void> {
  const row = await work.one<{ open: number }>(
    'SELECT count(*)::integer AS open FROM orders WHERE courier_id = $1 AND phase = ANY($2::text[])',
    [id, OPEN_PHASES],
  )
  const open = row?.open ?? 0
  if (open > 0)
    throw new Refusal(
      'CONFLICT',
      `Este entregador ainda tem ${open === 1 ? '1 entrega' : `${open} entregas`}: passe para outro antes de excluir.`,
    )
}
