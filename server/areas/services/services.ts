import { ServiceForm } from '../../../src/domain/services/service-form'
import { historyOf } from '../../directory/history/write'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds, yesOrNo } from '../../platform/list/filters'
import { defineRows } from '../../platform/rows/define-rows'

const FIELDS = ['name', 'minutes', 'price', 'needs_pharmacist', 'description', 'active'] as const

/** Services of the shop, by name. */
export const serviceList: ListDefinition = {
  table: 'services',
  as: 's',
  select: 's.id::text, s.name, s.minutes, s.price, s.needs_pharmacist, s.description, s.active, s.rev',
  search: (pattern) => `fold_text(s.name) LIKE fold_text(${pattern})`,
  sorts: {
    name: { by: 'fold_text(s.name)', type: 'text' },
    price: { by: 's.price', type: 'bigint' },
    minutes: { by: 's.minutes', type: 'bigint' },
  },
  sort: 'name',
  filters: { id: oneOfIds('s.id'), active: yesOrNo('s.active'), pharmacist: yesOrNo('s.needs_pharmacist') },
  where: 's.deleted_at IS NULL',
}

const history = historyOf('service', FIELDS)

/** What the shop does for customers, beside what it sells. */
export const services = defineRows({
  table: 'services',
  form: ServiceForm,
  columns: FIELDS,
  values: (form) => ({ ...form, name: form.name.trim(), description: form.description.trim() || null }),
  unique: { name: 'folded' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe o serviço ${name}.`, { field: 'name' }),
  most: 500,
  deleted: 'marked',
  async done(work, deed) {
    await history(work, deed)
    await tellTopic(work, 'services')
  },
})
