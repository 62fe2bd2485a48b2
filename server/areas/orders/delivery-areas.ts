import { DeliveryAreaForm } from '../../../src/domain/orders/delivery-area-form'
import { byName } from '../../platform/db/by-name'
import { Refusal } from '../../platform/graphql/refusal'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds } from '../../platform/list/filters'
import { defineRows } from '../../platform/rows/define-rows'
import { mustBeThere } from '../automatic-messages/area'
import { tellOrders } from './tell'

/** Where the shop delivers to. */
export const areaList: ListDefinition = {
  table: 'delivery_areas',
  as: 'a',
  joins: 'LEFT JOIN instances i ON i.tenant_id = a.tenant_id AND i.id = a.instance_id',
  select: 'a.id::text, a.instance_id::text, i.name AS instance_name, a.name, a.fee, a.minutes, a.rev',
  search: (pattern) => `a.name ILIKE ${pattern}`,
  sorts: { name: { by: byName('a.name'), type: 'text' }, fee: { by: 'a.fee', type: 'bigint' } },
  sort: 'name',
  filters: { id: oneOfIds('a.id'), instance: oneOfIds('a.instance_id') },
  where: 'a.deleted_at IS NULL',
}

/** Areas that the shop delivers to. Orders that were written keep the fee that they had, and go on naming theirs. */
export const deliveryAreas = defineRows({
  table: 'delivery_areas',
  form: DeliveryAreaForm,
  columns: ['name', 'instance_id', 'fee', 'minutes'],
  async values({ name, instance_id, fee, minutes }, work) {
    await mustBeThere(work, { instanceId: instance_id })
    return { name: name.trim(), instance_id, fee, minutes }
  },
  unique: { name: 'caseless', instance_id: 'same' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe a área ${name}.`, { field: 'name' }),
  most: 500,
  deleted: 'marked',
  done: (work) => tellOrders(work, [null]),
})
